import { isDeepStrictEqual } from 'node:util';
import type { Contract, Parameter } from './contract.mts';

const shown = (value: unknown): string => JSON.stringify(value);

function changesOf(path: string, before: Parameter, after: Parameter | undefined): string[] {
	if (!after) return [`${path} is gone: it was removed or renamed`];
	const lost = (before.values ?? []).filter((value) => !(after.values ?? []).includes(value));
	return [
		// A hidden parameter keeps its stored value.
		...(before.type === after.type || after.type === 'hidden'
			? []
			: [`${path} changed its type from ${before.type} to ${after.type}`]),
		...(isDeepStrictEqual(before.default, after.default)
			? []
			: [`${path} changed its default from ${shown(before.default)} to ${shown(after.default)}`]),
		...lost.map((value) => `${path} no longer has the value ${shown(value)}`),
	];
}

/** What the later contract breaks in the earlier one, one sentence each; additions break nothing. */
export const brokenPromises = (before: Contract, after: Contract): string[] =>
	Object.entries(before.parameters).flatMap(([path, parameter]) =>
		changesOf(path, parameter, after.parameters[path]),
	);

const majorOf = (version: string): number => Number(version.split('.')[0]);

/** The breaking changes without a new major version. */
export const forbiddenChanges = (before: Contract, after: Contract): string[] =>
	majorOf(after.version) > majorOf(before.version) ? [] : brokenPromises(before, after);
