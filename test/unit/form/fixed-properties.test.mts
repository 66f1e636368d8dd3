import type { INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { SAVED_ITEM_TYPES } from '../../../nodes/MediaGeneration/catalog/account';
import { limit, savedItemType } from '../../../nodes/MediaGeneration/form/fixed-properties';

test('Limit is shown only if Return All is off', () => {
	const isShown = (returnAll: boolean) =>
		NodeHelpers.displayParameter({ returnAll }, limit, { typeVersion: 1 }, null);
	expect([isShown(false), isShown(true)]).toEqual([true, false]);
});

test('types are stored with the service’s names, and shown in title case', () => {
	const options = savedItemType.options as INodePropertyOptions[];
	expect(options.map(({ value }) => value)).toEqual(['', ...SAVED_ITEM_TYPES]);
	for (const { name } of options) expect(name).toMatch(/^[A-Z][a-z]*( [A-Z][a-z]*)*$/);
});
