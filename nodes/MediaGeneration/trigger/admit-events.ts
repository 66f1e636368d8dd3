import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { EventAction } from '../catalog/events';
import { OUTPUT_ACTIONS } from '../catalog/events';
import { explainRejection } from './webhook/respond';
import { admitFirstRun, admitUnlessDone } from './dedupe';
import { endResponse } from './respond-at-end/end-response';
import { presentEvent } from './event-output';
import type { RunInput } from './run-input';
import { readRunInput } from './run-input';
import { readTriggerPresentation } from './settings';

/** @throws NodeOperationError in the test run of a rejected delivery */
async function admitEvent(
	context: IExecuteFunctions,
	{ respondsAtEnd, mayEndSoon, key, rejected }: RunInput,
): Promise<boolean> {
	if (rejected) {
		const { message, description } = explainRejection(rejected);
		throw new NodeOperationError(context.getNode(), message, { description });
	}
	if (key === undefined) return true;
	if (!respondsAtEnd) return await admitFirstRun(context, key);
	endResponse.recordStart();
	return await admitUnlessDone(context, key, mayEndSoon);
}

/** The output for actions that the service adds later, so that no event disappears. */
const DEFAULT_OUTPUT_ACTION: EventAction = 'started';

const findOutput = ({ action }: IDataObject): number =>
	OUTPUT_ACTIONS.indexOf(OUTPUT_ACTIONS.find((known) => known === action) ?? DEFAULT_OUTPUT_ACTION);

/**
 * The first step of each run. The run of a duplicate, even of an event that another process received, ends here without
 * output.
 */
export async function admitEvents(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	// Read first: an invalid setting ends the run before the event is recorded, so that the event isn't lost.
	const { isSeparate, isSimple } = readTriggerPresentation(context, (name, fallback) =>
		context.getNodeParameter(name, 0, fallback),
	);
	const admitted: IDataObject[] = [];
	for (const input of context.getInputData().map(readRunInput)) {
		if (await admitEvent(context, input)) admitted.push(input.json);
	}
	const outputs = isSeparate ? OUTPUT_ACTIONS.length : 1;
	return Array.from({ length: outputs }, (_, output) =>
		admitted
			.filter((json) => !isSeparate || findOutput(json) === output)
			.map((json) => ({ json: presentEvent(json, isSimple) })),
	);
}
