import type { ModelConstraints } from '../../../nodes/MediaGeneration/catalog/tool';
import {
	asText,
	describeConstraints,
} from '../../../nodes/MediaGeneration/form/describe-constraints';

test.each<[number[], string]>([
	[[1], '1'],
	[[5, 10], '5 or 10'],
	[[1, 2, 5], '1, 2 or 5'],
	[[1, 2, 3, 4], '1 to 4'],
	[[1, 2, 3, 15, 20], '1 to 3, 15 or 20'],
	[[2, 3, 4, 15, 20, 25, 30], '2 to 4 or 15 to 30 in steps of 5'],
	[[4, 6, 8, 16, 24, 32], '4, 6 or 8 to 32 in steps of 8'],
])('%j reads %s', (numbers, words) => {
	expect(asText(numbers)).toBe(words);
});

test.each<[ModelConstraints, string]>([
	[{ seconds: [4, 8] }, '4 or 8 seconds'],
	[{ seconds: { max: 45 } }, 'up to 45 seconds'],
	[{ seconds: { min: 0.5, max: 45 } }, '0.5 to 45 seconds'],
	[{ seconds: [5], resolution: ['720p', '1080p'] }, '5 seconds; 720p or 1080p'],
	[{ characters: { script: 1804 } }, 'script up to 1,804 characters'],
	[{ images: [1] }, 'one image at a time'],
	[{ images: [1, 4, 9, 16] }, '1, 4, 9 or 16 images'],
	[{ furtherImages: 1 }, '1 additional image'],
	[{ images: [1, 2, 3], furtherImages: 5 }, '1 to 3 images; 5 additional images'],
	[{ sound: 'none', lastImage: false }, 'no sound; no last image'],
	[{ references: [] }, 'no references'],
	[{ references: ['image', 'video'] }, 'image or video references'],
	[{ sound: 'included' }, 'sound included'],
	[{ sound: 'charged' }, 'sound costs extra'],
	[{ lastImage: { resolution: ['720p', '1080p'] } }, 'last image in 720p or 1080p'],
	[
		{
			limits: [
				{ when: { mode: 'a' }, says: 'no a' },
				{ when: { mode: 'b' }, says: 'no a' },
			],
		},
		'no a',
	],
	[{ lastImage: { maxSeconds: 8 } }, 'last image up to 8 seconds'],
])('%j reads %s', (limits, words) => {
	expect(describeConstraints(limits)).toBe(words);
});
