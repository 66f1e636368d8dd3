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

const makeNames = (letters: string) =>
	fc.uniqueArray(fc.constantFrom(...letters), { maxLength: 5 });

/** Panels with properties in common. As in the form, two resources have one operation of the same name. */
const panels: fc.Arbitrary<Panel[]> = fc
	.uniqueArray(
		fc.oneof(
			fc.record({
				resource: fc.constant('project'),
				operation: fc.constantFrom('get', 'make', 'wait', 'stop'),
				names: makeNames('abcde'),
			}),
			fc.record({
				resource: fc.constant('account'),
				operation: fc.constant('get'),
				names: makeNames('xyz'),
			}),
		),
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
});
