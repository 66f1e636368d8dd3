import { isDeepStrictEqual } from 'node:util';
import type { ParameterSnapshot, SavedParameter } from './parameter-snapshot.mts';

const formatValue = (value: unknown): string => JSON.stringify(value);

function findChanges(
	path: string,
	before: SavedParameter,
	after: SavedParameter | undefined,
): string[] {
	if (!after) return [`${path} is gone: it was removed or renamed`];
	const lost = (before.values ?? []).filter((value) => !(after.values ?? []).includes(value));
	return [
		...(before.type === after.type
			? []
			: [`${path} changed its type from ${before.type} to ${after.type}`]),
		...(isDeepStrictEqual(before.default, after.default)
			? []
			: [
					`${path} changed its default from ${formatValue(before.default)} to ${formatValue(after.default)}`,
				]),
		...lost.map((value) => `${path} no longer has the value ${formatValue(value)}`),
	];
}

/** Lists the changes from `before` to `after` that a saved workflow may notice. Additions are compatible. */
export const findIncompatibleChanges = (
	before: ParameterSnapshot,
	after: ParameterSnapshot,
): string[] =>
	Object.entries(before.parameters).flatMap(([path, parameter]) =>
		findChanges(path, parameter, after.parameters[path]),
	);

const readMajor = (version: string): number => Number(version.split('.')[0]);

/** A higher major version allows every change. */
export const findForbiddenChanges = (
	before: ParameterSnapshot,
	after: ParameterSnapshot,
): string[] =>
	readMajor(after.version) > readMajor(before.version)
		? []
		: findIncompatibleChanges(before, after);
