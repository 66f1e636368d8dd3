/* eslint-disable no-control-regex -- the patterns match bytes */
import { findAacFrames } from './duration/aac';
import { HEAD_BYTES } from './byte-reader';
import { findMp3Frames } from './duration/mp3';

/** The kind of a media file, by its first bytes. */
export interface Signature {
	/** Lower case, without a dot: `jpg`. */
	readonly extension: string;
	/** The possible contents, the usual content first. An MP4, for example, may contain only sound. */
	readonly kinds: ReadonlyArray<'image' | 'video' | 'audio'>;
}

/** A file that isn't a picture, video or sound, by its first bytes. */
export interface NotMedia {
	/** Worded for a message such as `clip.mp4 is a web page`. */
	readonly contentKind:
		| 'empty'
		| 'a web page'
		| 'XML'
		| 'JSON'
		| 'text'
		| 'a data URI'
		| 'base64 text'
		| 'a PDF'
		| 'a ZIP archive'
		| 'an archive'
		| 'binary data that was converted to text'
		| 'raw PCM audio without a header'
		| 'a reference to n8n’s file store';
	/** The kind of the media file that base64 text, or a data URI, decodes to. */
	readonly inside?: Signature;
}

/** The number of bytes that `readSignature` needs; fewer only if the file is shorter. */
export const SIGNATURE_BYTES = HEAD_BYTES;

const declareImage = (extension: string): Signature => ({ extension, kinds: ['image'] });
const declareVideo = (extension: string): Signature => ({ extension, kinds: ['video', 'audio'] });
const declareAudio = (extension: string): Signature => ({ extension, kinds: ['audio'] });

/** Patterns of the first bytes, read as Latin-1. */
const MEDIA_SIGNATURES: ReadonlyArray<readonly [RegExp, Signature]> = [
	[/^\xff\xd8\xff/, declareImage('jpg')],
	[/^\x89PNG\r\n\x1a\n/, declareImage('png')],
	[/^GIF8[79]a/, declareImage('gif')],
	[/^RIFF[^]{4}WEBP/, declareImage('webp')],
	[/^BM[^]{4}\0{4}[^]{4}[\x0c\x28\x34\x38\x40\x6c\x7c]\0{3}/, declareImage('bmp')],
	[/^(?:II[*+]\0|MM\0[*+])/, declareImage('tiff')],
	[/^(?:\0{3}\x0cjP {2}\r\n\x87\n|\xff\x4f\xff\x51)/, declareImage('jp2')],
	[/^[^]{4}ftyp(?:avi[fs]|(?:mif1|msf1|miaf)(?:[^]{4}){0,12}?avi[fs])/, declareImage('avif')],
	[/^[^]{4}ftyp(?:he[iv][cmsx]|mif[12]|msf1|miaf|MiH[AEB])/, declareImage('heic')],
	[/^[^]{4}ftypM4[AB] /, declareAudio('m4a')],
	[/^[^]{4}ftypM4V/, declareVideo('m4v')],
	[/^[^]{4}ftyp3g/, declareVideo('3gp')],
	[/^[^]{4}(?:ftypqt {2}|wide|pnot)/, declareVideo('mov')],
	[/^[^]{4}(?:ftyp|styp|moov|mdat|free|skip|moof|sidx)/, declareVideo('mp4')],
	[/^\x1a\x45\xdf\xa3[^]{0,60}?matroska/, declareVideo('mkv')],
	[/^\x1a\x45\xdf\xa3/, declareVideo('webm')],
	[/^RIFF[^]{4}AVI /, declareVideo('avi')],
	[/^(?:RIFF|RF64|BW64)[^]{4}WAVE/, declareAudio('wav')],
	[/^OggS[^]{24,80}?\x80theora/, declareVideo('ogv')],
	[/^OggS/, declareAudio('ogg')],
	[/^fLaC/, declareAudio('flac')],
	[/^FORM[^]{4}AIF[FC]/, declareAudio('aiff')],
	[/^#!AMR/, declareAudio('amr')],
];

const MEDIA_EXTENSIONS: ReadonlySet<string> = new Set([
	...MEDIA_SIGNATURES.map(([, { extension }]) => extension),
	...['aac', 'heif', 'jpeg', 'mp3', 'oga', 'opus', 'weba'],
]);

const OTHER_FILES: ReadonlyArray<readonly [RegExp, NotMedia['contentKind']]> = [
	[/^(?:\xef\xbb\xbf)?\s*%PDF-/, 'a PDF'],
	[/^PK(?:\x03\x04|\x05\x06|\x07\x08)/, 'a ZIP archive'],
	[/^(?:\x1f\x8b\x08|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07|\xfd7zXZ\0|BZh[1-9]1AY)/, 'an archive'],
];

/**
 * Pictures in text form: SVG, possibly after declarations and comments, and plain PNM. An SVG in a web page doesn't
 * count.
 */
const TEXT_PICTURE =
	/^(?:(?:\s|<\?[^>]*>|<!--(?:[^-]|-(?!->))*-->)*<(?:!doctype\s+svg|(?:\w+:)?svg[\s>/:])|P[123]\s+[#\d])/i;

const PAGE = /^\s*(?:<!doctype html|<html|<head|<body|<(?:!--|\?xml)[^]*<html)/i;

const TEXTS: ReadonlyArray<readonly [RegExp, NotMedia['contentKind']]> = [
	[PAGE, 'a web page'],
	[/^<[?!a-z]/i, 'XML'],
	[/^(?:\{\s*["}]|\[\s*["[\]{\d-])/, 'JSON'],
	[/^data:[\w./+-]*[;,]/i, 'a data URI'],
];

/** If n8n keeps the bytes of binary data in a store, `data` has one of these values. */
const STORES = ['filesystem-v2', 'filesystem', 'database', 's3', 'azure'];

const STORE_REFERENCES = STORES.flatMap((name) => [Buffer.from(name), Buffer.from(name, 'base64')]);

/** Whether the content is a store's name or a stored file's ID, which a Code node returned instead of the file. */
const isStoreReference = (head: Buffer): boolean =>
	STORE_REFERENCES.some((one) => head.equals(one)) ||
	head.toString('latin1', 0, 14) === 'filesystem-v2:';

/**
 * Matches decoded bytes that aren't text: control characters other than tab, line feed, form feed, carriage return and
 * escape; or invalid UTF-8, unless the content begins with `<`.
 */
const NOT_TEXT = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]|^\s*[^\s<][^]*\ufffd/;

const BASE64 = /^[\w+/-]{16,}={0,2}$/;

function classifyText(text: string): NotMedia | undefined {
	const start = text.trimStart();
	if (TEXT_PICTURE.test(start)) return undefined;
	const known = TEXTS.find(([pattern]) => pattern.test(start))?.[1];
	const encoded = start.replace(/^data:[^,]*,/i, '').replace(/\s+/g, '');
	const isEncoded = BASE64.test(encoded);
	const inside = isEncoded ? readMediaSignature(Buffer.from(encoded, 'base64')) : undefined;
	return { contentKind: known ?? (inside ? 'base64 text' : 'text'), ...(inside && { inside }) };
}

/** The size in bytes of an ID3 tag at the beginning; 0 without a tag. */
function readTagSize(head: Buffer): number {
	if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
	return 10 + head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
}

function readMediaSignature(head: Buffer): Signature | undefined {
	const tag = readTagSize(head);
	const content = head.subarray(tag);
	const text = content.toString('latin1');
	const known = MEDIA_SIGNATURES.find(([pattern]) => pattern.test(text))?.[1];
	if (known) return known;
	if (findAacFrames(content).length > 0) return declareAudio('aac');
	return tag > 0 || findMp3Frames(content).length > 0 ? declareAudio('mp3') : undefined;
}

/** Neighboring samples of sound are similar, unlike neighboring numbers in compressed data. */
function isRawSound(head: Buffer): boolean {
	const count = Math.floor(head.length / 2);
	let [level, change] = [0, 0];
	for (let at = 2; at < 2 * count; at += 2) {
		const sample = head.readInt16LE(at);
		level += Math.abs(sample);
		change += Math.abs(sample - head.readInt16LE(at - 2));
	}
	return count > 1_000 && level > 20 * count && change > 0 && change < level / 2;
}

/** The beginning of UTF-16 text: a byte order mark, or eight ASCII characters with a zero byte each. */
const UTF_16 = {
	little: /^(?:\xff\xfe|(?:[\t\n\r -~]\0){8})/,
	big: /^(?:\xfe\xff|(?:\0[\t\n\r -~]){8})/,
};

const readStart = (head: Buffer): string => head.toString('latin1', 0, 16);

/** Enough bytes to recognize most binary files without decoding the whole head. */
const BINARY_BYTES = 512;

/** Allows one byte that isn't UTF-8, and a character that is cut off: each adds up to two bytes. */
const MAX_ADDED_BYTES = 4;

/** Whether the first bytes are certainly not text: neither UTF-8, nor UTF-16, nor markup in another charset. */
function isBinary(head: Buffer): boolean {
	const first = head.subarray(0, BINARY_BYTES);
	const text = first.toString();
	if (Buffer.byteLength(text) <= first.length + MAX_ADDED_BYTES) return false;
	const start = readStart(head);
	return !/^\s*</.test(text) && !UTF_16.big.test(start) && !UTF_16.little.test(start);
}

/** Decodes text without its byte order mark, and without a last character that was cut off. */
function decodeText(head: Buffer): string {
	const start = readStart(head);
	const even = head.subarray(0, head.length - (head.length % 2));
	const isBig = UTF_16.big.test(start);
	const text =
		isBig || UTF_16.little.test(start)
			? (isBig ? Buffer.from(even).swap16() : even).toString('utf16le')
			: head.toString().replace(/\ufffd$/, '');
	return text.replace(/^\ufeff/, '');
}

/** The replacement character for invalid UTF-8, and Latin-1's control characters, which text doesn't contain. */
const INVALID_CHARACTERS = /[\ufffd\x80-\x9f]/g;
const MAX_INVALID_IN_TAG = 3;

/** Whether a program read the bytes of a file as UTF-8 or Latin-1, and wrote them again as UTF-8. */
function wasReadAsText(head: Buffer, text: string): boolean {
	// An invalid byte becomes a replacement character of three bytes, so a longer text shows invalid UTF-8.
	if (Buffer.byteLength(text) > head.length) return false;
	if ((text.match(INVALID_CHARACTERS)?.length ?? 0) <= MAX_INVALID_IN_TAG) return false;
	const end = head.length < SIGNATURE_BYTES ? head.length : head.length - 3;
	return Buffer.from(text).subarray(0, end).equals(head.subarray(0, end));
}

/**
 * @param head the first `SIGNATURE_BYTES` of the file
 * @param claimed the extension from the file's name or MIME type; raw sound is recognized only with a media extension
 * @returns undefined if the file may be of a format that is not listed here
 */
export function readSignature(head: Buffer, claimed = ''): Signature | NotMedia | undefined {
	if (head.length === 0) return { contentKind: 'empty' };
	if (isStoreReference(head)) return { contentKind: 'a reference to n8n’s file store' };
	const text = isBinary(head) ? undefined : decodeText(head);
	const isText = text !== undefined && (!NOT_TEXT.test(text) || PAGE.test(text));
	if (text !== undefined && !isText && wasReadAsText(head, text)) {
		return { contentKind: 'binary data that was converted to text' };
	}
	const other = OTHER_FILES.find(([pattern]) => pattern.test(head.toString('latin1', 0, 64)))?.[1];
	if (other) return { contentKind: other };
	// A text may begin like a media file: in "Get free credits", the bytes 5 to 8 are the name of an MP4 box.
	if (isText) return classifyText(text);
	const known = readMediaSignature(head);
	if (known) return known;
	return MEDIA_EXTENSIONS.has(claimed) && isRawSound(head)
		? { contentKind: 'raw PCM audio without a header' }
		: undefined;
}
