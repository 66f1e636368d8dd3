/** Invisible characters, such as a zero-width space, a byte order mark or a variation selector. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Anything but printable ASCII with single spaces. Most texts have none of it, which one fast pass shows. */
const UNUSUAL = /[^ -~]|^ | $| {2}/;

/**
 * A text as people see it: composed (NFC, since macOS decomposes "é" into two characters), without invisible characters,
 * trimmed, and with one space for each run of blanks. For names, IDs and filters; never for a value that is sent.
 */
export const normalizeText = (text: string): string =>
	UNUSUAL.test(text)
		? text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim().normalize('NFC')
		: text;

/** A normalized text in lowercase, to compare words that people typed. */
export const foldText = (text: string): string => normalizeText(normalizeText(text).toLowerCase());

/** An ID or address without the invisible characters that come along when it is copied from a chat; line ends stay. */
export const stripInvisible = (text: string): string =>
	text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
