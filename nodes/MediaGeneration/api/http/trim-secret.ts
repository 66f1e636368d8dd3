/** A pasted key or secret without invisible characters: white space around it, zero-width spaces, control characters. */
export const trimSecret = (secret: unknown): string =>
	typeof secret === 'string' ? secret.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() : '';

const unquote = (text: string): string => /^(["'`])(.*)\1$/s.exec(text)?.[2]?.trim() ?? text;

/** A pasted API key: no service’s key is in quotation marks or begins with "Bearer". */
export const trimKey = (key: unknown): string =>
	unquote(unquote(trimSecret(key)).replace(/^Bearer\s+/i, ''));
