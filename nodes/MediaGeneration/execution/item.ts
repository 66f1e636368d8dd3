import type { INodeExecutionData } from 'n8n-workflow';
import type { Input } from './plan/input';
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
