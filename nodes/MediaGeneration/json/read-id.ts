import { isRecord } from './record';

/**
 * The ID that a body names; a numeric one becomes a string. A number beyond what JavaScript counts exactly is none: it
 * could be the ID of another project.
 */
export function readId(body: unknown): string | undefined {
	const id = isRecord(body) ? body.id : undefined;
	if (typeof id === 'number')
		return Math.abs(id) <= Number.MAX_SAFE_INTEGER ? String(id) : undefined;
	return typeof id === 'string' && id !== '' ? id : undefined;
}
