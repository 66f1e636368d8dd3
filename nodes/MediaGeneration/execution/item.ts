import type { INodeExecutionData } from 'n8n-workflow';
import type { Input } from './plan/input';
import { inputOf } from './plan/input';
import type { Session } from './session';

/** One input item on its way through the node. */
export interface Item extends Input {
	readonly session: Session;
}

/** The output of an item, without its pairing (execution/items adds that). */
export type Result = Pick<INodeExecutionData, 'json' | 'binary'> & {
	/** The output it leaves through; default: the first. */
	readonly output?: number;
	/** The input item unchanged, complete with its fields and files. */
	readonly isInput?: boolean;
};

/**
 * An item that was read and checked; running it sends the first request. An operation that lists returns one result per
 * entry.
 */
export type PreparedItem = () => Promise<Result | readonly Result[]>;

export const itemOf = (session: Session, index: number): Item => ({
	...inputOf(session.context, session.service.connection, index),
	session,
});
