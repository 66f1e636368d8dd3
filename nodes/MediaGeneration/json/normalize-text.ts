/** Invisible characters, such as a zero-width space, a byte order mark or a variation selector. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Matches texts that may need a change. Most texts are printable ASCII with single inner spaces, and need none. */
const UNNORMALIZED_TEXT = /[^ -~]|^ | $| {2}/;

/**
 * A text as people see it: composed (NFC, because macOS decomposes "é" into two characters), without invisible
 * characters, trimmed, and with a space for each run of white space. For names and filters, never for a sent value.
 */
export const normalizeText = (text: string): string =>
	UNNORMALIZED_TEXT.test(text)
		? text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim().normalize('NFC')
		: text;

/** For comparisons that ignore case. Normalizes twice, because some Greek marks combine only with small letters. */
export const foldText = (text: string): string => normalizeText(normalizeText(text).toLowerCase());

/** Trims an ID or address, and removes invisible characters, such as those from a chat. Keeps inner line breaks. */
export const stripInvisible = (text: string): string =>
	text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
