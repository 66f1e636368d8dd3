import type { INodeExecutionData } from 'n8n-workflow';
import { Halted } from '../api/calls/request-queue';
import { Failure } from '../api/failures/failure';
import { Canceled } from '../api/http/clock';
import { readMessage } from '../api/http/mask';
import type { Input } from './plan/input';
import { createInput } from './plan/input';
import type { Session } from './session';

/** One input item on its way through the node. */
export interface Item extends Input {
	readonly session: Session;
}

/** The output of an item, without its pairing (execution/items adds that). */
export type Result = Pick<INodeExecutionData, 'json' | 'binary' | 'error'> & {
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

export const createItem = (session: Session, index: number): Item => ({
	...createInput(session.context, session.service.connection, index),
	session,
});

/** Adds the project ID to every error of the operation. */
export const addProjectId =
	(projectId: string, run: PreparedItem): PreparedItem =>
	async () =>
		await run().catch((error: unknown) => {
			const isKnown = [Failure, Canceled, Halted].some((kind) => error instanceof kind);
			if (isKnown) throw error;
			const message = readMessage(error);
			throw new Failure({ outcome: 'brokenAfter', message, projectId }, error);
		});
