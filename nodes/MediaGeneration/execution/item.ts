import type { INodeExecutionData } from 'n8n-workflow';
import { Halted } from '../api/calls/request-queue';
import { Failure } from '../api/failures/failure';
import { Canceled } from '../api/http/clock';
import { readMessage } from '../api/http/mask';
import type { Input } from './plan/input';
import { createInput } from './plan/input';
import type { readPresentation } from './plan/options';
import type { Session } from './session';

export interface Item extends Input {
	readonly session: Session;
}

/** An output item without `pairedItem`, which execution/items adds. */
export type Result = Pick<INodeExecutionData, 'json' | 'binary' | 'error'> & {
	/** Index of the node's output; default: 0. */
	readonly output?: number;
	/** Whether this is the input item with a few fields added, which is neither masked nor simplified. */
	readonly isInput?: boolean;
};

/** Runs a checked item; nothing is sent before this call. List operations return one result per entry. */
export type ItemRunner = () => Promise<Result | readonly Result[]>;

export interface PreparedItem {
	readonly run: ItemRunner;
	/** Undefined if the options are invalid, which only a report or an earlier attempt's project survives. */
	readonly presentation?: ReturnType<typeof readPresentation>;
}

export const createItem = (session: Session, index: number): Item => ({
	...createInput(session.context, session.service.connection, index),
	session,
});

/** Wraps `run`: an unexpected error becomes a failure with the project's ID; other errors stay unchanged. */
export const withProjectId =
	(projectId: string, run: ItemRunner): ItemRunner =>
	async () =>
		await run().catch((error: unknown) => {
			const isKnown = [Failure, Canceled, Halted].some((kind) => error instanceof kind);
			if (isKnown) throw error;
			const message = readMessage(error);
			throw new Failure({ outcome: 'brokenAfter', message, projectId }, error);
		});
