/** A pasted key or secret without invisible characters: white space around it, zero-width spaces, control characters. */
export const trimSecret = (secret: unknown): string =>
	typeof secret === 'string' ? secret.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() : '';
