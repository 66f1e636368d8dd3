import type { MediaValue, Values } from '../../../nodes/MediaGeneration/fields';
import {
	listMedia,
	media,
	group,
	text,
	insertStoragePaths,
} from '../../../nodes/MediaGeneration/fields';

const makeTexts = (label: string) => ({ label, description: label });

const file = media('file', {
	...makeTexts('File'),
	accepts: ['image', 'audio'],
	at: { nested: 'file_path' },
});

const fields = [
	media('video_file_path', { ...makeTexts('Video'), accepts: ['video'] }),
	text('prompt', makeTexts('Prompt')),
	group('references', {
		...makeTexts('References'),
		entryLabel: 'Reference',
		isNamed: true,
		fields: [text('name', makeTexts('Name')), file],
	}),
];

const makeBinary = (value: string): MediaValue => ({ from: 'binary', value });
const makePath = (value: string): MediaValue => ({ from: 'path', value });

const values: Values = {
	video_file_path: makeBinary('clip'),
	prompt: '@hero sings @song',
	references: [
		{ name: 'hero', file: makeBinary('photo') },
		{ name: 'song', file: makePath('api-assets/id/song.mp3') },
	],
};

test('all files of an item, including those of lists, have a key and a label of their own', () => {
	expect(
		listMedia(fields, values).map(({ key, label, accepts, media: given }) => [
			key,
			label,
			accepts,
			given.value,
		]),
	).toEqual([
		['video_file_path', 'Video', ['video'], 'clip'],
		['references.0', 'Reference 1', ['image', 'audio'], 'photo'],
		['references.1', 'Reference 2', ['image', 'audio'], 'api-assets/id/song.mp3'],
	]);
	expect(listMedia(fields, { prompt: 'x' })).toEqual([]);
});

test('storage paths replace uploaded files, and nothing else changes', () => {
	const paths = new Map([
		['video_file_path', 'v.mp4'],
		['references.0', 'p.png'],
	]);
	expect(insertStoragePaths(fields, values, paths)).toEqual({
		video_file_path: makePath('v.mp4'),
		prompt: '@hero sings @song',
		references: [
			{ name: 'hero', file: makePath('p.png') },
			{ name: 'song', file: makePath('api-assets/id/song.mp3') },
		],
	});
	expect(insertStoragePaths(fields, values, new Map())).toEqual(values);
	expect(insertStoragePaths(fields, { prompt: 'x' }, paths)).toEqual({ prompt: 'x' });
});
