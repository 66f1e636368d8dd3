import { mediaList, text, growLists } from '../../../nodes/MediaGeneration/fields';

const images = mediaList('images', {
	label: 'Image',
	listLabel: 'More Images',
	description: 'An image',
	accepts: ['image'],
	max: 3,
});
const prompt = text('prompt', { label: 'Prompt', description: 'What it shows' });
const fields = [...images, prompt];

test.each([0, 1, 2])('a list with %i entries isn’t extended', (entries) => {
	expect(growLists(fields, () => entries)).toEqual(fields);
});

test('a longer list has an element for each entry, after the existing elements', () => {
	const grown = growLists(fields, () => 4);
	expect(grown.map(({ name }) => name)).toEqual([
		'images_1',
		'images_2',
		'images_3',
		'images_4',
		'images_5',
		'prompt',
	]);
	expect(grown[4]).toEqual({
		...images[2],
		name: 'images_5',
		label: 'Image 5',
		place: { flat: 'images.4', nested: 'assets.images.4' },
		listPosition: { ...images[2]!.listPosition, entryIndex: 3 },
	});
});

test('each list grows by its own entries', () => {
	const sounds = mediaList('sounds', {
		label: 'Sound',
		listLabel: 'More Sounds',
		description: 'A sound',
		accepts: ['audio'],
		max: 2,
	});
	const grown = growLists([...images, ...sounds], ({ name }) => (name === 'more_sounds' ? 2 : 0));
	expect(grown.map(({ name }) => name).slice(3)).toEqual(['sounds_1', 'sounds_2', 'sounds_3']);
});
