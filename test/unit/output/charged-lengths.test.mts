import { catalog } from '../../../nodes/MediaGeneration/catalog';
import {
	ChargedLengths,
	findChargedLength,
} from '../../../nodes/MediaGeneration/output/charged-lengths';

const listSentences = (...lengths: Parameters<ChargedLengths['add']>[0][]): string[] => {
	const all = new ChargedLengths();
	lengths.forEach((length) => all.add(length));
	return all.describe();
};

test('one sentence covers all lengths that are charged by one unit', () => {
	expect(listSentences()).toEqual([]);
	expect(listSentences(undefined)).toEqual([]);
	expect(listSentences({ chargedBy: 'second', seconds: 1 })).toEqual([
		'Magic Hour charges per second, for 1 second.',
	]);
	expect(
		listSentences(
			{ chargedBy: 'second', seconds: 0.1 },
			{ chargedBy: 'frame', seconds: 41.234 },
			{ chargedBy: 'second', seconds: 0.2 },
		),
	).toEqual([
		'Magic Hour charges per second, for 0.3 seconds in 2 items.',
		'Magic Hour charges per frame, for 41.2 seconds.',
	]);
});

test('the lengths are added if every item has one', () => {
	const all = new ChargedLengths();
	expect(all.describeTotal(0)).toBeUndefined();
	all.add({ chargedBy: 'second', seconds: 0.1 });
	expect(all.describeTotal(1)).toBe('0.1 seconds of video');
	all.add({ chargedBy: 'frame', seconds: 2 });
	expect(all.describeTotal(2)).toBe('2.1 seconds of video');
	expect(all.describeTotal(3)).toBeUndefined();
});

const findTool = (slug: string) => catalog.find((one) => one.slug === slug)!;

test.each([
	['ai-video-upscaler', { end_seconds: 5 }, 5],
	['ai-video-upscaler', { start_seconds: 2, end_seconds: 5 }, 3],
	['ai-video-upscaler', {}, undefined],
	['image-to-video', { end_seconds: 8 }, 8],
	['ai-image-generator', { end_seconds: 5 }, undefined],
])('%s with %j becomes "%s seconds."', (slug, values, seconds) => {
	expect(findChargedLength(findTool(slug), values, 'nested')?.seconds).toBe(seconds);
	expect(findChargedLength(findTool(slug), values, 'flat')).toBeUndefined();
});
