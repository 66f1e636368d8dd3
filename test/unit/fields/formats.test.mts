import {
	EXTENSIONS,
	extensionOfMime,
	extensionOfPath,
	extensionsOf,
	formatsOf,
	mimeOfExtension,
	typeOfExtension,
} from '../../../nodes/MediaGeneration/fields';

test('the extension table is that of spec 2.1', () => {
	expect(EXTENSIONS.flat).toEqual({
		video: 'mp4, m4v, mov, webm'.split(', '),
		audio: 'mp3, wav, aac, flac, webm, m4a'.split(', '),
		image: 'png, jpg, jpeg, heic, heif, webp, avif, jp2, tiff, bmp'.split(', '),
		gif: 'gif, webp, webm'.split(', '),
	});
});

test('the live service takes all of these and more, none less', () => {
	for (const [type, extensions] of Object.entries(EXTENSIONS.flat)) {
		expect(EXTENSIONS.nested[type as keyof typeof EXTENSIONS.nested]).toEqual(
			expect.arrayContaining([...extensions]),
		);
	}
	expect(EXTENSIONS.nested.audio).toEqual(
		expect.arrayContaining('weba, opus, ogg, oga, aiff, amr'.split(', ')),
	);
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
	['audio/ogg; codecs=opus', 'ogg'],
	['audio/AMR', 'amr'],
	['image/x-qoi', 'qoi'],
	['image/svg+xml', 'svg'],
	['application/pdf', undefined],
	['constructor', undefined],
	['', undefined],
])('a file of type %p would end in %p', (mime, extension) => {
	expect(extensionOfMime(mime)).toBe(extension);
});

test.each([...new Set(Object.values(EXTENSIONS.nested).flat())])(
	'a result that ends in %s gets a media type, in capitals as well, and no other does',
	(extension) => {
		expect(mimeOfExtension(extension)).toMatch(/^(video|audio|image)\/[a-z0-9-]+$/);
		expect(mimeOfExtension(extension.toUpperCase())).toBe(mimeOfExtension(extension));
		expect(mimeOfExtension(`x${extension}`)).toBeUndefined();
	},
);

test('an extension of several types counts as the type that the field wants first', () => {
	expect(typeOfExtension('webm', ['video', 'gif'], 'flat')).toBe('video');
	expect(typeOfExtension('webm', ['audio'], 'flat')).toBe('audio');
	expect(typeOfExtension('webp', ['video', 'gif'], 'nested')).toBe('gif');
	expect(typeOfExtension('gif', ['video'], 'nested')).toBeUndefined();
	expect(typeOfExtension('ogg', ['audio'], 'nested')).toBe('audio');
	expect(typeOfExtension('ogg', ['audio'], 'flat')).toBeUndefined();
});

test('people read one name of each format', () => {
	expect(formatsOf(['image'], 'nested').join(', ')).toBe(
		'png, jpg, heic, heif, webp, avif, jp2, tiff, bmp',
	);
});

test('extensions of several types are listed once each', () => {
	expect(extensionsOf(['video', 'gif'], 'flat').join(', ')).toBe('mp4, m4v, mov, webm, gif, webp');
});
