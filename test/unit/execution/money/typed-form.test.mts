import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	hasSameFormValues,
	listOfferedNames,
	readFormFingerprints,
} from '../../../../nodes/MediaGeneration/execution/money/request-identity';
import { catalog } from '../../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../../nodes/MediaGeneration/catalog/tool';
import { ACTION_NODE } from '../../../support/action-node.mts';
import { makeMediaInput } from '../../../support/media-input.mts';
import { listShownAfter, readPanelValues } from '../../../support/n8n-form.mts';
import { makeFullValues } from '../../../support/samples.mts';
import { makeForm } from '../../../support/tool-samples.mts';

const FORM = { properties: ACTION_NODE.properties, typeVersion: 1 };

/** The parameters of a node as n8n runs it, with every default filled in. */
const fillPanel = (parameters: object): INodeParameters =>
	readPanelValues(FORM, parameters as INodeParameters) as INodeParameters;

const readTyped = (parameters: object) => readFormFingerprints(fillPanel(parameters));

const isAlike = (before: object, now: object, tools: readonly Tool[] = catalog): boolean =>
	hasSameFormValues(
		readFormFingerprints(before as INodeParameters),
		readFormFingerprints(now as INodeParameters),
		listOfferedNames(tools, now as INodeParameters),
	);

const makeFullForm = (tool: Tool): IDataObject =>
	makeForm(tool, makeFullValues(tool, 'nested'), ({ name }) =>
		makeMediaInput('binary', name),
	) as IDataObject;

const changeValue = (value: unknown): unknown => {
	if (typeof value === 'number') return value + 1;
	if (typeof value === 'boolean') return !value;
	if (typeof value === 'string') return `${value}x`;
	const { entries, ...locator } = value as { entries?: unknown[] };
	return entries ? { entries: entries.slice(1) } : { ...locator, value: 'another' };
};

/** Yields each path in the value with a copy that lacks it, as n8n reads the value if the form lacks that field. */
function* omitEach(value: unknown, path = ''): Generator<readonly [string, unknown]> {
	if (Array.isArray(value)) {
		for (const [index, entry] of value.entries()) {
			for (const [name, less] of omitEach(entry, `${path}.${index}`)) {
				yield [name, value.with(index, less)];
			}
		}
	} else if (
		typeof value === 'object' &&
		value !== null &&
		!('mode' in value && 'value' in value)
	) {
		for (const [name, inner] of Object.entries(value)) {
			const others = Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
			yield [`${path}.${name}`, others];
			for (const [at, less] of omitEach(inner, `${path}.${name}`)) {
				yield [at, { ...value, [name]: less }];
			}
		}
	}
}

const KEPT = ['.resource', '.operation', '.options'];

describe.each(catalog.map((tool) => [tool.slug, tool] as const))('%s', (_, tool) => {
	const typed = fillPanel(makeFullForm(tool));
	const additional = new Set(tool.fields.filter((one) => one.additional).map(({ name }) => name));

	test('an update of the package may add, remove and rename fields', () => {
		for (const [path, less] of omitEach(typed)) {
			if (KEPT.includes(path)) continue;
			const left = tool.fields.filter(({ name }) => !path.split('.').includes(name));
			const removed = [{ ...tool, fields: left }];
			expect([path, isAlike(typed, less as object, removed)]).toEqual([path, true]);
			// A name that the user adds to a collection is an edit, whether the field is new or not.
			const isEntry = /\.\d+\./.test(path);
			const isPanel =
				path.split('.').length === 2 && !Object.hasOwn(Object(typed[path.slice(1)]), 'entries');
			if (isPanel || isEntry) {
				expect([path, isAlike(less as object, typed)]).toEqual([path, true]);
			}
		}
	});

	test('every value that the user changes, adds or removes is an edit', () => {
		const { options = {}, ...panel } = makeFullForm(tool) as { options?: IDataObject };
		const shown = new Set(listShownAfter(FORM, typed).map(({ name }) => name));
		const edits = [
			...Object.keys(panel)
				.filter((name) => !['resource', 'operation'].includes(name) && shown.has(name))
				.map((name) => ({ ...typed, [name]: changeValue(panel[name as never]) })),
			...Object.keys(options)
				.filter((name) => additional.has(name))
				.flatMap((name) => {
					const { [name]: value, ...others } = options;
					return [others, { ...others, [name]: changeValue(value) }].map((changed) => ({
						...typed,
						options: changed,
					}));
				}),
		];
		for (const edited of edits) {
			expect([edited, isAlike(typed, edited)]).toEqual([edited, false]);
			expect(isAlike(edited, typed)).toBe(false);
		}
	});
});

test('settings that don’t affect the result aren’t part of the identity', () => {
	const chosen = { resource: 'image', operation: 'ai-image-generator', prompt: '={{ $now }}' };
	const around = { options: { maxWaitMinutes: 1, simplify: false }, completion: 'start' };
	expect(readTyped({ ...chosen, ...around })).toEqual(readTyped(chosen));
});

test('a label that n8n stores beside a chosen value isn’t part of the identity', () => {
	const chosen = (more: object) =>
		readTyped({
			resource: 'image',
			operation: 'ai-image-generator',
			model: { __rl: true, mode: 'list', value: 'flux-schnell', ...more },
		});
	expect(chosen({ cachedResultName: 'Flux' })).toEqual(
		chosen({ cachedResultName: 'Flux Schnell' }),
	);
});

test('the identity contains fingerprints, not the typed values', () => {
	const typed = { resource: 'image', operation: 'ai-image-generator', prompt: 'a secret picture' };
	expect(JSON.stringify(readTyped(typed))).not.toContain('secret');
});
