import { isDeepStrictEqual } from 'node:util';
import type { ParameterSnapshot, SavedParameter } from './parameter-snapshot.mts';

const formatValue = (value: unknown): string => JSON.stringify(value);

/** A hidden parameter accepts every stored value, and so does a resource locator in place of a text or closed list. */
const acceptsAll = (before: SavedParameter, after: SavedParameter): boolean =>
	after.type === 'hidden' ||
	(after.type === 'resourceLocator' && ['options', 'string'].includes(before.type));

/** Reads the value from the default of a resource locator. */
const readExtensibleDefault = (preset: unknown): unknown => Object(preset).value;

function findChanges(
	path: string,
	before: SavedParameter,
	after: SavedParameter | undefined,
): string[] {
	if (!after) return [`${path} is gone: it was removed or renamed`];
	const lost = (before.values ?? []).filter((value) => !(after.values ?? []).includes(value));
	const isOpened = acceptsAll(before, after);
	const isSameDefault =
		isDeepStrictEqual(before.default, after.default) ||
		(isOpened && before.default === readExtensibleDefault(after.default));
	return [
		...(before.type === after.type || isOpened
			? []
			: [`${path} changed its type from ${before.type} to ${after.type}`]),
		...(isSameDefault
			? []
			: [
					`${path} changed its default from ${formatValue(before.default)} to ${formatValue(after.default)}`,
				]),
		...(isOpened ? [] : lost).map(
			(value) => `${path} no longer has the value ${formatValue(value)}`,
		),
	];
}

/**
 * Whether the default may change: n8n uses it only when a user adds the parameter to a collection, and then stores it.
 * Excludes *Options*: the node applies some of the options' defaults without a stored value, and others limit spending.
 */
const mayDefaultChange = (path: string, { parameters }: ParameterSnapshot): boolean => {
	const parent = path.slice(0, path.lastIndexOf('/'));
	return parameters[parent]?.type === 'collection' && !/(^|\/)options$/.test(parent);
};

/** n8n stores a parameter under its name, without the conditions under which it is shown. */
const omitConditions = (path: string): string => path.replace(/\[[^\]]*\]\//g, '');

/** Lists the incompatible changes from `before` to `after`, one sentence each. Additions are compatible. */
export const findIncompatibleChanges = (
	before: ParameterSnapshot,
	after: ParameterSnapshot,
): string[] =>
	Object.entries(before.parameters).flatMap(([path, parameter]) => {
		const now = after.parameters[path] ?? after.parameters[omitConditions(path)];
		const kept =
			now && mayDefaultChange(path, before) ? { ...now, default: parameter.default } : now;
		return findChanges(path, parameter, kept);
	});

const readMajor = (version: string): number => Number(version.split('.')[0]);

/** A higher major version allows every change. */
export const findForbiddenChanges = (
	before: ParameterSnapshot,
	after: ParameterSnapshot,
): string[] =>
	readMajor(after.version) > readMajor(before.version)
		? []
		: findIncompatibleChanges(before, after);
