import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** What `webhook()` hands to the run that it starts, which may be in another process. */
export interface Handover {
	/** The output of the trigger. */
	readonly json: IDataObject;
	/** The URL decides it, not the parameter, which may have been changed while the service still has the old URL. */
	readonly waits: boolean;
}

export const toRun = ({ json, waits }: Handover): INodeExecutionData => ({
	json,
	delivery: { waits },
});

export const fromListener = ({ json, delivery }: INodeExecutionData): Handover => ({
	json,
	waits: (delivery as IDataObject | undefined)?.waits === true,
});
