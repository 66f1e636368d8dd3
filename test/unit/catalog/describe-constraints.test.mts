import type { ModelConstraints } from '../../../nodes/MediaGeneration/catalog/tool';
import { summarizeConstraints } from '../../../nodes/MediaGeneration/catalog/describe-constraints';
import { describeConstraints } from '../../../scripts/generate/describe-constraints.mts';

test.each<[ModelConstraints, string]>([
	[{ seconds: [4, 8] }, '4 or 8 seconds'],
	[{ seconds: { max: 45 } }, 'up to 45 seconds'],
	[{ seconds: { min: 0.5, max: 45 } }, '0.5 to 45 seconds'],
	[{ seconds: [5], resolution: ['720p', '1080p'] }, '5 seconds; 720p or 1080p'],
	[{ characters: { script: 1804 } }, 'script up to 1,804 characters'],
	[{ images: [1] }, '1 image'],
	[{ images: [1, 4, 9, 16] }, '1, 4, 9 or 16 images'],
	[{ furtherImages: 1 }, 'up to 1 additional input image'],
	[{ images: [1, 2, 3], furtherImages: 5 }, '1 to 3 images; up to 5 additional input images'],
	[{ sound: 'none', lastImage: false }, 'no sound; no last image'],
	[{ references: [] }, 'no references'],
	[{ references: ['image', 'video'] }, 'image or video references'],
	[{ sound: 'included' }, 'sound at no extra cost'],
	[{ sound: 'charged' }, 'sound costs extra'],
	[{ lastImage: { resolution: ['720p', '1080p'] } }, 'last image only at 720p or 1080p'],
	[{ otherLimits: ['no a', 'no b'] }, 'no a; no b'],
	[{ lastImage: { maxSeconds: 8 } }, 'last image only up to 8 seconds'],
])('%j becomes %s', (limits, text) => {
	expect(describeConstraints(limits)).toBe(text);
});

test.each([
	[{ seconds: [4, 6, 8, 16, 24, 32, 40, 48, 56] }, '4, 6, 8, 16, 24 … 56 s'],
	[{ seconds: [5, 10], resolution: ['720p', '1080p'] }, '5 or 10 s · 720p or 1080p'],
	[{ seconds: { min: 3, max: 10 } }, '3 to 10 s'],
	[{ seconds: { max: 300 } }, 'up to 300 s'],
	[{ seconds: [5] }, '5 s'],
	[{ resolution: ['1k', '2k'], images: [1, 4, 9, 16] }, '1k or 2k · 1, 4, 9 or 16 images'],
	[{ images: [1] }, '1 image'],
	[{}, ''],
])('%j becomes "%s" in a list', (constraints, text) => {
	expect(summarizeConstraints(constraints).join(' · ')).toBe(text);
});
