import type { Bytes } from './bytes';

/** How to find the length of one kind of file. Both may throw if the file is damaged. */
export interface Format {
	/** Whether a file that begins like this is of this kind. */
	matches(head: Buffer): boolean;
	/**
	 * @param start where the file begins, after a tag before it
	 * @returns undefined, 0 or what is no number if the file does not say
	 */
	seconds(bytes: Bytes, start: number): Promise<number | undefined>;
}
