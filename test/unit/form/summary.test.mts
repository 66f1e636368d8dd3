import { summaryOf } from '../../../nodes/MediaGeneration/form/summary';

test.each([
	[{ seconds: [4, 6, 8, 56], resolution: ['720p', '1080p'] }, '4–56 s · 720p, 1080p'],
	[{ seconds: { min: 3, max: 10 } }, '3–10 s'],
	[{ seconds: { max: 30 } }, '–30 s'],
	[{ seconds: [5] }, '5 s'],
	[{ resolution: ['1k', '2k'], images: [1, 4, 9, 16] }, '1k, 2k · 1, 4, 9, 16 images'],
	[{ images: [1] }, '1 image'],
	[{}, ''],
])('%j reads "%s"', (limits, words) => {
	expect(summaryOf(limits).join(' · ')).toBe(words);
});
