import {
	boolean,
	choice,
	group,
	integer,
	layoutsOf,
	media,
	number,
	extensibleChoice,
	projectName,
	text,
} from '../../../nodes/MediaGeneration/fields';

const shown = { label: 'Label', description: 'What it is' };

describe('where a field stands on the wire', () => {
	test('a plain field stands at the top level in both layouts', () => {
		expect(text('content', shown).place).toEqual({ flat: 'content', nested: 'content' });
	});

	test('a field in an object stands there in both layouts', () => {
		expect(text('prompt', { ...shown, in: 'style' }).place).toEqual({
			flat: 'style.prompt',
			nested: 'style.prompt',
		});
	});

	test('a media input stands at the top level in flat and inside assets in nested', () => {
		const field = media('video_file_path', { ...shown, accepts: ['video'] });
		expect(field.place).toEqual({ flat: 'video_file_path', nested: 'assets.video_file_path' });
		expect(field.youtubeIn).toEqual([]);
	});

	test('explicit paths win, and a layout that is left out does not have the field', () => {
		const field = boolean('high_quality', { ...shown, at: { nested: 'style.high_quality' } });
		expect(field.place).toEqual({ nested: 'style.high_quality' });
		expect(layoutsOf(field)).toEqual(['nested']);
	});
});

describe('what a declaration fills in', () => {
	test('media inputs are required unless declared otherwise', () => {
		expect(media('a_file_path', { ...shown, accepts: ['image'] }).requiredIn).toHaveLength(2);
		expect(
			media('b_file_path', { ...shown, accepts: ['image'], required: false }).requiredIn,
		).toEqual([]);
	});

	test('integers and numbers differ in nothing but that', () => {
		const [whole, broken] = [integer('n', { ...shown, min: 1 }), number('n', { ...shown, min: 1 })];
		expect(whole).toEqual({ ...broken, integer: true });
		expect(broken.integer).toBe(false);
		expect(broken.default).toBe(0);
	});

	test('a closed choice starts with its first value, an open one with none', () => {
		const choices = ['a', { value: 'b', label: 'B' }];
		expect(choice('c', { ...shown, choices })).toMatchObject({
			extensible: false,
			default: 'a',
			choices: [{ value: 'a' }, { value: 'b', label: 'B' }],
		});
		expect(extensibleChoice('c', { ...shown, choices })).toMatchObject({
			extensible: true,
			default: '',
		});
		expect(extensibleChoice('c', { ...shown, choices, default: 'b' }).default).toBe('b');
	});

	test('a group keeps its inner fields and its bound', () => {
		const inner = text('original_face', shown);
		const field = group('faces', { ...shown, entryLabel: 'Face', maxEntries: 5, fields: [inner] });
		expect(field).toMatchObject({ kind: 'group', maxEntries: 5, fields: [inner] });
	});

	test('the project name is optional and out of the way (spec 4.3, rule 5)', () => {
		expect(projectName()).toMatchObject({
			kind: 'text',
			name: 'name',
			place: { flat: 'name', nested: 'name' },
			requiredIn: [],
			additional: true,
		});
	});
});
