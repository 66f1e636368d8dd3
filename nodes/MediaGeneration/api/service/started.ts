import { readId } from '../../json/read-id';

/** What a response to a generation call says of its project. */
export interface Started {
	readonly id: string;
	readonly body: Readonly<Record<string, unknown>>;
}

/** Undefined if it names no project. */
export function startedOf(content: unknown): Started | undefined {
	const id = readId(content);
	return id === undefined ? undefined : { id, body: content as Started['body'] };
}
