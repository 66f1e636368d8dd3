import type { N8nRest } from '../hosts/rest.mts';
import {
	assertSucceeded,
	type Execution,
	type StoredWorkflow,
	type Workflow,
	START,
} from '../hosts/workflow.mts';
import { MemoryWatch } from './memory.mts';
import { processorMs } from './processor-time.mts';
import type { World } from './world.mts';
import { waitUntil } from '../hosts/wait-until.mts';

const LIMITS = { withinMs: 900_000, everyMs: 250 };
const ENDED = new Set(['success', 'error', 'canceled', 'crashed']);

type TimedRun = { startTime: number; executionTime: number };

export type Measured = {
	execution: Execution;
	memoryRiseMib: number;
	/** Of n8n, in seconds. */
	processorSeconds: number;
	/** While this node ran. */
	memoryRiseOf: (node: string) => number;
};

/** Runs the workflow once and returns how it ended and what it cost n8n. @throws Error if it failed */
export async function measureRun(
	{ rest, n8n }: World,
	workflow: Workflow | StoredWorkflow,
	from = START,
): Promise<Measured> {
	const stored = 'id' in workflow ? workflow : await rest.createWorkflow(workflow);
	const { pid } = n8n.process;
	const memory = MemoryWatch.start(pid);
	const usedBefore = processorMs(pid);
	const id = await rest.run(stored, from);
	await ended(rest, stored.id, id);
	const processorSeconds = (processorMs(pid) - usedBefore) / 1_000;
	const memoryRiseMib = memory.rise();
	const execution = await rest.execution(id);
	assertSucceeded(execution, `"${stored.name}"`);
	const memoryRiseOf = (node: string) => memory.riseBetween(...periodOf(execution, node));
	return { execution, memoryRiseMib, processorSeconds, memoryRiseOf };
}

/** Reads only the list: reading the execution itself would move all its data through n8n. */
async function ended(rest: N8nRest, workflowId: string, id: string): Promise<void> {
	const hasEnded = async () => {
		const listed = await rest.executions(workflowId);
		const status = listed.find((each) => each.id === id)?.status;
		return status !== undefined && ENDED.has(status);
	};
	await waitUntil(`execution ${id} has ended`, hasEnded, LIMITS);
}

/** From the first node's first start to the last node's last end, as recorded by n8n, in seconds. */
export function secondsOf(execution: Execution, first: string, last: string): number {
	const [firstRun] = runsOf(execution, first);
	const end = runsOf(execution, last).map((run) => run.startTime + run.executionTime);
	return (Math.max(...end) - firstRun!.startTime) / 1_000;
}

/** From the first start to the last end of a node. */
function periodOf(execution: Execution, node: string): [from: number, to: number] {
	const runs = runsOf(execution, node);
	const ends = runs.map(({ startTime, executionTime }) => startTime + executionTime);
	return [Math.min(...runs.map(({ startTime }) => startTime)), Math.max(...ends)];
}

function runsOf({ data }: Execution, node: string): TimedRun[] {
	const runs = (data.resultData.runData[node] ?? []) as unknown as TimedRun[];
	if (runs.length === 0) throw new Error(`"${node}" did not run.`);
	return runs;
}
