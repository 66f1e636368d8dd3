import type { ModelConstraints } from '../../../nodes/MediaGeneration/catalog/tool';
import {
	inWords,
	describeConstraints,
} from '../../../nodes/MediaGeneration/form/describe-constraints';

test.each<[number[], string]>([
	[[1], '1'],
	[[5, 10], '5 or 10'],
	[[1, 2, 3, 4], '1 to 4'],
	[[1, 2, 3, 15, 20], '1 to 3, 15 or 20'],
])('%j reads %s', (numbers, words) => {
	expect(inWords(numbers)).toBe(words);
});

test.each<[ModelConstraints, string]>([
	[{ seconds: [4, 8] }, '4 or 8 seconds'],
	[{ seconds: { max: 45 } }, 'up to 45 seconds'],
	[{ seconds: { min: 0.5, max: 45 } }, '0.5 to 45 seconds'],
	[{ seconds: [5], resolution: ['720p', '1080p'] }, '5 seconds; 720p or 1080p'],
	[{ images: [1] }, 'one image at a time'],
	[{ images: [1, 4, 9, 16] }, '1, 4, 9 or 16 images'],
	[{ hasSound: false, lastImage: false }, 'no sound; no last image'],
	[{ lastImage: { resolution: '1080p' } }, 'last image in 1080p'],
	[{ lastImage: { maxSeconds: 8 } }, 'last image up to 8 seconds'],
])('%j reads %s', (limits, words) => {
	expect(describeConstraints(limits)).toBe(words);
});
