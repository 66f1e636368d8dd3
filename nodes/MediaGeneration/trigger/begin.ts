import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Action } from '../catalog/events';
import { ACTIONS } from '../catalog/events';
import type { RunInput } from './run-input';
import { runInputOf } from './run-input';
import { claimFirstRun, claimUnlessDone } from './dedupe';
import { presented } from './present';

async function isFirstRun(context: IExecuteFunctions, { waits, key }: RunInput): Promise<boolean> {
	if (key === undefined) return true;
	return waits ? await claimUnlessDone(context, key) : await claimFirstRun(context, key);
}

/** An action that the service adds later leaves through the first output, so that no event disappears. */
const outputOf = ({ action }: IDataObject): number =>
	Math.max(0, ACTIONS.indexOf(action as Action));

/**
 * The first step of each run: lets an event through once, in any process and after any restart, to the output of its
 * action. A copy ends here: its run does nothing.
 */
export async function begin(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const handovers = context.getInputData().map(runInputOf);
	const allowed: IDataObject[] = [];
	for (const handover of handovers) {
		if (await isFirstRun(context, handover)) allowed.push(handover.json);
	}
	const isPerAction = context.getNodeParameter('outputs', 0, 'single') === 'perAction';
	const outputs = isPerAction ? ACTIONS.length : 1;
	return Array.from({ length: outputs }, (_, output) =>
		allowed
			.filter((json) => !isPerAction || outputOf(json) === output)
			.map((json) => ({ json: presented(context, json) })),
	);
}
