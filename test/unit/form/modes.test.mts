import { catalog } from '../../../nodes/MediaGeneration/catalog';
import {
	getKnownValuesMethodName,
	getSavedFilesMethodName,
} from '../../../nodes/MediaGeneration/form/modes';
import { MediaGeneration } from '../../../nodes/MediaGeneration/MediaGeneration.node';

test('every list of a field has its search method', () => {
	const searches = Object.keys(new MediaGeneration().methods.listSearch);
	const named = catalog.flatMap(({ fields }) =>
		fields.flatMap((field) =>
			field.kind === 'media'
				? [getSavedFilesMethodName(field.accepts)]
				: field.kind === 'choice' && field.extensible
					? [getKnownValuesMethodName(field)]
					: [],
		),
	);
	expect(named.length).toBeGreaterThan(20);
	expect([...new Set(named)].filter((name) => !searches.includes(name))).toEqual([]);
});

test('every list opens with its entries: nobody has to know a search term', () => {
	const { properties } = new MediaGeneration().description;
	expect(JSON.stringify(properties)).not.toContain('searchFilterRequired');
});
