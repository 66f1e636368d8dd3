import { image, readMedia, video } from '../../../nodes/MediaGeneration/fields';
import { findMediaHint } from '../../../nodes/MediaGeneration/fields/media-hint';

const ID = 'cm1k2d8qx0001';
const makeProjectValue = (value: unknown) => ({ __rl: true, mode: 'project', value });
const linkTo = (kind: string) => `https://magichour.ai/my-library?${kind}Id=${ID}`;
const read = (value: unknown, item?: Record<string, unknown>) =>
	readMedia(makeProjectValue(value), () => false, { item, kind: 'image' });

test.each<[string, unknown, Record<string, unknown> | undefined, string]>([
	['its ID, with the kind that the input accepts', ID, undefined, 'image'],
	['the ID of the input item, with its kind', ID, { id: ID, resource: 'audio' }, 'audio'],
	['the ID of another node’s project', ID, { id: 'other', resource: 'audio' }, 'image'],
	['its ID, with an unknown kind', ID, { id: ID, resource: 'scent' }, 'image'],
	['its item', { id: ID, resource: 'video' }, undefined, 'video'],
	['its link', linkTo('audio'), { id: ID, resource: 'video' }, 'audio'],
])('a project is read from %s', (_, given, item, kind) => {
	expect(read(given, item)).toEqual({ from: 'project', value: linkTo(kind) });
});

test.each(['url', 'binary', 'path'])(
	'a project’s link is a project in the mode %s, too',
	(mode) => {
		const value = linkTo('video');
		expect(readMedia({ __rl: true, mode, value })).toEqual({ from: 'project', value });
	},
);

test.each([{}, { id: null }, 'two words', ['a'], 'x?y=1'])('%j isn’t a project', (given) => {
	const { problem, other } = read(given);
	expect(problem ?? other).toBeDefined();
});

test('a wrong kind causes a hint, and an address of the service isn’t a project', () => {
	const field = image('image_file_path', 'Image', '');
	const hint = (value: string, from: 'url' | 'project' = 'url', of = field) =>
		findMediaHint(of, { from, value });
	for (const from of ['url', 'project'] as const) {
		expect(hint(linkTo('image'), from)).toBeUndefined();
		expect(hint(linkTo('video'), from)).toBe('is a project of the kind video, but should be image');
		expect(hint(linkTo('video'), from, video('video', 'Video', ''))).toBeUndefined();
	}
	expect(hint('https://videos.magichour.ai/id/output')).toBeUndefined();
	expect(hint('https://notmagichour.ai/output')).toContain('whose path should end in');
});
