/* eslint-disable no-control-regex -- the patterns match bytes */
interface MediaFormat {
	/** The possible contents, the usual content first. An MP4, for example, may contain only sound. */
	readonly kinds: ReadonlyArray<'image' | 'video' | 'audio' | 'gif'>;
	/** Lower case, without a dot, the usual extension first. */
	readonly extensions: readonly [string, ...string[]];
}

const IMAGE = ['image'] as const;
const AUDIO = ['audio'] as const;
const VIDEO = ['video', 'audio'] as const;

/** The patterns of the first bytes, read as Latin-1. */
const FORMATS: ReadonlyArray<
	readonly [RegExp, kinds: MediaFormat['kinds'], ...extensions: MediaFormat['extensions']]
> = [
	[/^\xff\xd8\xff/, IMAGE, 'jpg', 'jpeg'],
	[/^\x89PNG\r\n\x1a\n/, IMAGE, 'png'],
	[/^GIF8[79]a/, ['gif', 'image'], 'gif'],
	[/^RIFF[^]{4}WEBP/, ['image', 'gif'], 'webp'],
	[/^BM/, IMAGE, 'bmp'],
	[/^(?:II[*+]\0|MM\0[*+])/, IMAGE, 'tiff'],
	[/^(?:\0{3}\x0cjP {2}|\xff\x4f\xff\x51)/, IMAGE, 'jp2'],
	[/^[^]{4}ftyp(?:[^]{4}){0,12}?avi[fs]/, IMAGE, 'avif'],
	[/^[^]{4}ftyp(?:[^]{4}){0,12}?(?:he[iv][cmsx]|mif[12]|msf1)/, IMAGE, 'heic', 'heif'],
	[/^[^]{4}ftypM4[AB] /, AUDIO, 'm4a', 'mp4'],
	[/^[^]{4}ftyp3g/, VIDEO, '3gp', 'mp4'],
	[/^[^]{4}(?:ftypqt {2}|wide|pnot)/, VIDEO, 'mov', 'mp4', 'm4v', 'm4a'],
	[
		/^[^]{4}(?:ftyp|styp|moov|mdat|free|skip|moof|sidx|uuid|udta|junk)/,
		VIDEO,
		...(['mp4', 'm4v', 'mov', 'm4a'] as const),
	],
	[/^\x1a\x45\xdf\xa3[^]{0,60}?matroska/, VIDEO, 'mkv'],
	[/^\x1a\x45\xdf\xa3/, ['video', 'audio', 'gif'], 'webm', 'weba'],
	[/^RIFF[^]{4}AVI /, VIDEO, 'avi'],
	[/^(?:RIF[FX]|RF64|BW64)[^]{4}WAVE/, AUDIO, 'wav'],
	[/^OggS/, ['audio', 'video'], 'ogg', 'oga', 'opus', 'ogv', 'flac'],
	[/^fLaC/, AUDIO, 'flac'],
	[/^FORM[^]{4}AIF[FC]/, AUDIO, 'aiff'],
	[/^#!AMR/, AUDIO, 'amr'],
	// AAC and FLAC may begin with an ID3 tag, too.
	[/^(?:ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/, AUDIO, 'mp3', 'aac', 'flac'],
	[/^(?:ADIF|\xff[\xf0\xf1\xf8\xf9])/, AUDIO, 'aac'],
];

/** Files of these extensions may begin with any bytes, such as padding. */
export const SOUNDS_WITHOUT_FIXED_BYTES: readonly string[] = ['mp3', 'aac'];

export const hasFixedBytes = (extension: string): boolean =>
	!SOUNDS_WITHOUT_FIXED_BYTES.includes(extension) &&
	FORMATS.some(([, , ...extensions]) => extensions.includes(extension));

/** Whether the bytes are plain text: UTF-8 without control characters. The last character may be cut off. */
export const isText = (head: Buffer): boolean =>
	!/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f\ufffd]/.test(head.toString().replace(/\ufffd$/, ''));

/** @param head the first `HEAD_BYTES` of the file */
export function findFormat(head: Buffer): MediaFormat | undefined {
	// A text may begin like a media file: in "Get free credits", the bytes 5 to 8 are the name of an MP4 box.
	if (isText(head)) return undefined;
	const start = head.toString('latin1', 0, 64);
	const format = FORMATS.find(([pattern]) => pattern.test(start));
	if (!format) return undefined;
	const [, kinds, ...extensions] = format;
	return { kinds, extensions };
}

/** Worded to follow "begins with". */
export function describeBeginning(head: Buffer): string {
	if (!isText(head)) return `the bytes ${head.toString('hex', 0, 8).replace(/..(?=.)/g, '$& ')}`;
	return `"${head.toString().replace(/\s+/g, ' ').trim().slice(0, 13)}"`;
}
