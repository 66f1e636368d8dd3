import type { INodeExecutionData } from 'n8n-workflow';
import type { Input } from './plan/input';
import { inputOf } from './plan/input';
import type { Session } from './session';

/** One input item on its way through the node. */
export interface Item extends Input {
	readonly session: Session;
}

/** What an item gives, without its pairing (execution/items adds that). */
export type Result = Pick<INodeExecutionData, 'json' | 'binary'> & {
	/** Which output it leaves through; the first where nothing is said. */
	readonly output?: number;
	/** The item as it came: nothing of it is left out. */
	readonly isInput?: boolean;
};

/** An item that was read and checked; running it sends the first request. A list gives a result for each entry. */
export type Job = () => Promise<Result | readonly Result[]>;

export const itemOf = (session: Session, index: number): Item => ({
	...inputOf(session.context, session.service.connection, index),
	session,
});
