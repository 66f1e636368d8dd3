import fc from 'fast-check';
import type { INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import type { Panel } from '../../../nodes/MediaGeneration/form/display-conditions';
import {
	hideWhen,
	mergePanels,
	showWhen,
} from '../../../nodes/MediaGeneration/form/display-conditions';

const makeProperty = (name: string, more: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
	...more,
});

const isShown = (one: INodeProperties, values: Record<string, string>) =>
	NodeHelpers.displayParameter(values, one, { typeVersion: 1 }, null);

/** Panels that may have an operation in several resources, and properties in common. */
const panels: fc.Arbitrary<Panel[]> = fc
	.uniqueArray(
		fc.record({
			resource: fc.constantFrom('video', 'image', 'audio'),
			operation: fc.constantFrom('get', 'make', 'wait'),
			names: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 }),
		}),
		{ selector: ({ resource, operation }) => `${resource} ${operation}`, maxLength: 6 },
	)
	.map((all) =>
		all.map(({ resource, operation, names }) => ({
			resource,
			operation,
			properties: names.map((name) => makeProperty(name)),
		})),
	);

test('each operation of any panels shows its own properties in order, and nothing else', () => {
	fc.assert(
		fc.property(panels, (all) => {
			const form = mergePanels(all);
			for (const { resource, operation, properties: own } of all) {
				const seen = form.filter((one) => isShown(one, { resource, operation }));
				expect(seen.map(({ name }) => name)).toEqual(own.map(({ name }) => name));
			}
		}),
		{ numRuns: 300 },
	);
});

test('conditions add up, and a property keeps its own ones', () => {
	const one = hideWhen(
		{ mode: ['off'] },
		showWhen({ operation: ['get'] }, showWhen({ resource: ['video'] }, makeProperty('a'))),
	);
	const values = { resource: 'video', operation: 'get', mode: 'on' };
	expect(isShown(one, values)).toBe(true);
	for (const other of [{ resource: 'image' }, { operation: 'wait' }, { mode: 'off' }]) {
		expect(isShown(one, { ...values, ...other })).toBe(false);
	}
	expect(showWhen({}, makeProperty('a'))).toEqual(makeProperty('a'));
});
