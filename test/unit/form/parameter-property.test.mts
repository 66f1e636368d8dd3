import fc from 'fast-check';
import type { INodeProperties } from 'n8n-workflow';
import { PARAMETERS } from '../../../nodes/MediaGeneration/catalog/parameters';
import {
	createCollection,
	sortByName,
} from '../../../nodes/MediaGeneration/form/parameter-property';

const word = fc.stringMatching(/^[A-Za-z][a-z ]{0,9}$/);

test('a list is in alphabetical order, regardless of case, and the input stays unchanged', () => {
	fc.assert(
		fc.property(fc.array(word), (labels) => {
			const named = labels.map((name) => ({ name }));
			const ordered = sortByName(named).map(({ name }) => name);
			expect(ordered).toEqual([...labels].sort((a, b) => a.localeCompare(b, 'en')));
			expect(named.map(({ name }) => name)).toEqual(labels);
			const labelled = labels.map((displayName) => ({ displayName }) as INodeProperties);
			const { options } = createCollection(PARAMETERS.options, 'Add', labelled);
			expect((options as INodeProperties[]).map(({ displayName }) => displayName)).toEqual(ordered);
		}),
	);
});

test('entries of one name keep their order, because n8n uses the first', () => {
	const entries = [1, 2, 3].map((at) => ({ name: 'same', at }));
	expect(sortByName([{ name: 'z', at: 0 }, ...entries])).toEqual([
		...entries,
		{ name: 'z', at: 0 },
	]);
});
