import { isRecord } from './record';

/**
 * The ID that a body names; a numeric one becomes a string. A fraction is none, nor a number beyond what
 * JavaScript counts exactly: it could be the ID of another project.
 */
export function readId(body: unknown): string | undefined {
	const id = isRecord(body) ? body.id : undefined;
	if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : undefined;
	return typeof id === 'string' && id !== '' ? id : undefined;
}
