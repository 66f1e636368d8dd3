import {
	EXTENSIONS,
	extensionOfMime,
	extensionOfPath,
	extensionsOf,
	mimeOfExtension,
	typeOfExtension,
} from '../../../nodes/MediaGeneration/catalog/formats';

test('the extension table is that of spec 2.1', () => {
	expect(EXTENSIONS).toEqual({
		video: 'mp4, m4v, mov, webm'.split(', '),
		audio: 'mp3, wav, aac, flac, webm, m4a'.split(', '),
		image: 'png, jpg, jpeg, heic, heif, webp, avif, jp2, tiff, bmp'.split(', '),
		gif: 'gif, webp, webm'.split(', '),
	});
});

test.each([
	['clip.mp4', 'mp4'],
	['a/b.JPG?x=1#y', 'jpg'],
	['a/b.png#c.gif', 'png'],
	['api-assets/v1.2/file', undefined],
	['archive.tar.gz', 'gz'],
	['noextension', undefined],
	['ends-with-dot.', undefined],
	['bild.jpé', undefined],
	['', undefined],
])('the extension of %p is %p', (path, extension) => {
	expect(extensionOfPath(path)).toBe(extension);
});

test.each([
	['image/jpeg', 'jpg'],
	['IMAGE/PNG', 'png'],
	['audio/mpeg; charset=binary', 'mp3'],
	['video/quicktime', 'mov'],
	['application/pdf', undefined],
	['', undefined],
])('a file of type %p would end in %p', (mime, extension) => {
	expect(extensionOfMime(mime)).toBe(extension);
});

test('a type that is the name of an object’s own method is simply unknown', () => {
	expect(extensionOfMime('constructor')).toBeUndefined();
});

test.each([...new Set(Object.values(EXTENSIONS).flat())])(
	'a result that ends in %s gets a media type, in capitals as well',
	(extension) => {
		expect(mimeOfExtension(extension)).toMatch(/^(video|audio|image)\/[a-z0-9-]+$/);
		expect(mimeOfExtension(extension.toUpperCase())).toBe(mimeOfExtension(extension));
	},
);

test('an unknown extension has no media type', () => {
	expect(mimeOfExtension('exe')).toBeUndefined();
});

test('an extension of several types counts as the type that the field wants first', () => {
	expect(typeOfExtension('webm', ['video', 'gif'])).toBe('video');
	expect(typeOfExtension('webm', ['audio'])).toBe('audio');
	expect(typeOfExtension('webp', ['video', 'gif'])).toBe('gif');
	expect(typeOfExtension('gif', ['video'])).toBeUndefined();
});

test('extensions of several types are listed once each', () => {
	expect(extensionsOf(['video', 'gif'])).toEqual(['mp4', 'm4v', 'mov', 'webm', 'gif', 'webp']);
});
