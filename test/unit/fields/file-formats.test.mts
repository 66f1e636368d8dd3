import {
	EXTENSIONS,
	findExtensionOfMimeType,
	findMimeType,
} from '../../../nodes/MediaGeneration/fields';

test.each([
	['image/jpeg', 'jpg'],
	['IMAGE/PNG', 'png'],
	['audio/mpeg; charset=binary', 'mp3'],
	['video/quicktime', 'mov'],
	['audio/ogg; codecs=opus', 'ogg'],
	['audio/AMR', 'amr'],
	['image/x-qoi', 'qoi'],
	['image/svg+xml', 'svg'],
	['image/heic-sequence', 'heic'],
	['video/x-ms-wmv', undefined],
	['image/vnd.microsoft.icon', undefined],
	['application/pdf', undefined],
	['constructor', undefined],
	['', undefined],
])('a file of type %p would get the extension %p', (mime, extension) => {
	expect(findExtensionOfMimeType(mime)).toBe(extension);
});

test.each([...new Set(Object.values(EXTENSIONS.nested).flat())])(
	'a result with the extension %s gets a media type, even in capitals, and one with another extension doesn’t',
	(extension) => {
		expect(findMimeType(extension)).toMatch(/^(video|audio|image)\/[a-z0-9-]+$/);
		expect(findMimeType(extension.toUpperCase())).toBe(findMimeType(extension));
		expect(findMimeType(`x${extension}`)).toBeUndefined();
	},
);
