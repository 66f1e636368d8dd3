import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** What `webhook()` passes to the run that it starts, which may be in another process. */
export interface RunInput {
	/** The output of the trigger. */
	readonly json: IDataObject;
	/**
	 * Whether the service is told how the run ended. Decided by the URL, not the parameter, which may have changed while
	 * the service still uses the old URL.
	 */
	readonly whenFinished: boolean;
	/** The event that should run once. Without it the run continues whatever ran before. */
	readonly key?: string;
}

export const toRunInput = ({ json, ...delivery }: RunInput): INodeExecutionData => ({
	json,
	delivery,
});

export function runInputOf({ json, delivery }: INodeExecutionData): RunInput {
	const { whenFinished, key } = (delivery ?? {}) as IDataObject;
	return {
		json,
		whenFinished: whenFinished === true,
		key: typeof key === 'string' ? key : undefined,
	};
}
