import type { INodeExecutionData } from 'n8n-workflow';

/** What an item gives, without its pairing (execution/items adds that). */
export type Result = Pick<INodeExecutionData, 'json' | 'binary'>;

/** An item that was read and checked; running it sends the first request. */
export type Job = () => Promise<Result>;
