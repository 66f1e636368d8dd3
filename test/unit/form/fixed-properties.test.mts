import type { INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { SAVED_ITEM_TYPES } from '../../../nodes/MediaGeneration/catalog/account';
import { limit, savedItemType } from '../../../nodes/MediaGeneration/form/fixed-properties';

test('a limit is asked for only if not all are wanted', () => {
	const isShown = (returnAll: boolean) =>
		NodeHelpers.displayParameter({ returnAll }, limit, { typeVersion: 1 }, null);
	expect([isShown(false), isShown(true)]).toEqual([true, false]);
});

test('types are stored as the service calls them, and shown as a title', () => {
	const options = savedItemType.options as INodePropertyOptions[];
	expect(options.map(({ value }) => value)).toEqual(['', ...SAVED_ITEM_TYPES]);
	for (const { name } of options) expect(name).toMatch(/^[A-Z][a-z]*( [A-Z][a-z]*)*$/);
});
