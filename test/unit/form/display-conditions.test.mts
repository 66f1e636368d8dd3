import type { INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { hideWhen, showWhen } from '../../../nodes/MediaGeneration/form/display-conditions';

const ONE: INodeProperties = { displayName: 'A', name: 'a', type: 'string', default: '' };

const isShown = (one: INodeProperties, values: Record<string, string>) =>
	NodeHelpers.displayParameter(values, one, { typeVersion: 1 }, null);

test('conditions add up, and a property keeps its own ones', () => {
	const one = hideWhen(
		{ mode: ['off'] },
		showWhen({ operation: ['get'] }, showWhen({ resource: ['video'] }, ONE)),
	);
	const values = { resource: 'video', operation: 'get', mode: 'on' };
	expect(isShown(one, values)).toBe(true);
	for (const other of [{ resource: 'image' }, { operation: 'wait' }, { mode: 'off' }]) {
		expect(isShown(one, { ...values, ...other })).toBe(false);
	}
});
