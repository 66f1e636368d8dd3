import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isRejectReason } from './webhook/respond';
import type { RejectReason } from './webhook/verify';

/** The data that `webhook()` passes to the run, which may be in another process. */
export interface RunInput {
	/** The event before it is simplified; empty if the delivery was rejected. */
	readonly json: IDataObject;
	/** Whether the response depends on the run's outcome. The URL decides, since *Acknowledge* may change. */
	readonly respondsAtEnd: boolean;
	/** Whether n8n responds to the delivery even if the run ends at once. */
	readonly mayEndSoon?: boolean;
	/** The key of an event that should run once; undefined if each delivery of the event may run. */
	readonly key?: string;
	/** The reason why the delivery was rejected, for the user in the editor. Only in a test run. */
	readonly rejected?: RejectReason;
}

export const writeRunInput = ({ json, ...delivery }: RunInput): INodeExecutionData => ({
	json,
	delivery,
});

export function readRunInput({ json, delivery }: INodeExecutionData): RunInput {
	const { respondsAtEnd, mayEndSoon, key, rejected } = (delivery ?? {}) as IDataObject;
	return {
		json,
		respondsAtEnd: respondsAtEnd === true,
		...(mayEndSoon === true ? { mayEndSoon } : {}),
		...(typeof key === 'string' ? { key } : {}),
		...(isRejectReason(rejected) ? { rejected } : {}),
	};
}
