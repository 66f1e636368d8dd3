import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { fieldProperty } from '../../../nodes/MediaGeneration/form/field-property';
import { knownValueSearches } from '../../../nodes/MediaGeneration/form/known-values';
import { madeUpTool } from '../support/made-up-tool.mts';
import { everyField } from '../../support/samples.mts';

const tools = [...catalog, madeUpTool];
const fields = everyField(tools);

describe.each(fields.filter(([, , field]) => field.kind === 'choice' && field.open))(
	'%s: an open list',
	(_, tool, field) => {
		if (field.kind !== 'choice') throw new Error('filtered above');
		const property = fieldProperty(field, tool);
		const list = property.modes?.find(({ name }) => name === 'list');
		const search = knownValueSearches(tools)[list?.typeOptions?.searchListMethod ?? ''];
		const results = async (filter?: string) =>
			(await search!.call({} as ILoadOptionsFunctions, filter)).results.map(({ value }) => value);

		test('finds all its values, or those that contain what was typed in any case', async () => {
			const all = field.choices.filter(({ retired }) => !retired).map(({ value }) => value);
			expect(await results()).toEqual(all);
			const wanted = (field.choices[0]!.label ?? all[0]!).slice(1).toUpperCase();
			expect(await results(wanted)).toContain(all[0]);
			expect(await results('no such value')).toEqual([]);
		});
	},
);

test('searches have names of their own, one per open list', () => {
	const open = fields.filter(([, , field]) => field.kind === 'choice' && field.open);
	expect(Object.keys(knownValueSearches(tools))).toHaveLength(open.length);
});
