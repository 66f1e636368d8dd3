import { randomBytes, randomInt } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** 25 characters, starting with `c`, like the live service's IDs. */
export function newId(): string {
	let id = 'c';
	while (id.length < 25) id += ALPHABET[randomInt(ALPHABET.length)];
	return id;
}

/** A secret of 32 random bytes in hexadecimal, behind a prefix that says what it is. */
export function newSecret(prefix: string): string {
	return prefix + randomBytes(32).toString('hex');
}
