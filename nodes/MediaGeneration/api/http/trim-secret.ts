/**
 * Removes invisible characters from a pasted key or secret: surrounding white space, zero-width spaces, control
 * characters.
 */
export const trimSecret = (secret: unknown): string =>
	typeof secret === 'string' ? secret.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() : '';

const unquote = (text: string): string => /^(["'`])(.*)\1$/s.exec(text)?.[2]?.trim() ?? text;

/** Also removes surrounding quotation marks and "Bearer" from a pasted API key: no genuine key begins with these. */
export const trimKey = (key: unknown): string =>
	unquote(unquote(trimSecret(key)).replace(/^Bearer\s+/i, ''));
