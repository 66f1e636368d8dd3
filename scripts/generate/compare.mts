import { isDeepStrictEqual } from 'node:util';
import type { Contract, Parameter } from './contract.mts';

const formatValue = (value: unknown): string => JSON.stringify(value);

/** A hidden parameter keeps its stored value, and an open list accepts a stored text: n8n and the node read both. */
const acceptsAll = (before: Parameter, after: Parameter): boolean =>
	after.type === 'hidden' ||
	(after.type === 'resourceLocator' && ['options', 'string'].includes(before.type));

/** The text that an open list's default stands for. */
const formatChange = (preset: unknown): unknown => Object(preset).value;

function findChanges(path: string, before: Parameter, after: Parameter | undefined): string[] {
	if (!after) return [`${path} is gone: it was removed or renamed`];
	const lost = (before.values ?? []).filter((value) => !(after.values ?? []).includes(value));
	const isOpened = acceptsAll(before, after);
	const isSameDefault =
		isDeepStrictEqual(before.default, after.default) ||
		(isOpened && before.default === formatChange(after.default));
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
 * n8n stores every entry of a collection, so its default counts only when the entry is added. Not so in *Options*: what
 * most of them preset is also what the node does without them, and the others limit money.
 */
const isAdditional = (path: string, { parameters }: Contract): boolean => {
	const parent = path.slice(0, path.lastIndexOf('/'));
	return parameters[parent]?.type === 'collection' && !/(^|\/)options$/.test(parent);
};

/** n8n stores a parameter under its name, whatever values of another one show it. */
const omitConditions = (path: string): string => path.replace(/\[[^\]]*\]\//g, '');

/** The incompatible changes from the earlier contract to the later one, one sentence each; additions are compatible. */
export const findBrokenPromises = (before: Contract, after: Contract): string[] =>
	Object.entries(before.parameters).flatMap(([path, parameter]) => {
		const now = after.parameters[path] ?? after.parameters[omitConditions(path)];
		const kept = now && isAdditional(path, before) ? { ...now, default: parameter.default } : now;
		return findChanges(path, parameter, kept);
	});

const readMajor = (version: string): number => Number(version.split('.')[0]);

/** The breaking changes without a new major version. */
export const findForbiddenChanges = (before: Contract, after: Contract): string[] =>
	readMajor(after.version) > readMajor(before.version) ? [] : findBrokenPromises(before, after);
