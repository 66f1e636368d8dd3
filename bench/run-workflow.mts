import { hasEnded } from '../hosts/run/rest.mts';
import {
	assertSucceeded,
	type Execution,
	type Workflow,
	MANUAL_TRIGGER_NAME,
} from '../hosts/run/workflow.mts';
import { MemoryWatch } from './memory.mts';
import type { World } from './world.mts';
import { waitUntil } from '../machine/wait-until.mts';

const LIMITS = { withinMs: 900_000, everyMs: 250 };

type TimedRun = { startTime: number; executionTime: number };

type Measured = {
	execution: Execution;
	memoryRiseMib: number;
	/** The rise of n8n's memory while this node ran, in MiB. */
	memoryRiseOf: (node: string) => number;
};

/** @throws Error if the execution failed */
export async function measureRun({ rest, n8n }: World, workflow: Workflow): Promise<Measured> {
	const stored = await rest.createWorkflow(workflow);
	const memory = new MemoryWatch(n8n.process.pid);
	const id = await rest.startWorkflow(stored, MANUAL_TRIGGER_NAME);
	// Polls only the list of executions, since reading an execution would move all its data through n8n.
	const hasRun = async () =>
		(await rest.listExecutions(stored.id)).some((each) => each.id === id && hasEnded(each));
	await waitUntil(`execution ${id} has ended`, hasRun, LIMITS);
	const memoryRiseMib = memory.rise();
	const execution = await rest.readExecution(id);
	assertSucceeded(execution, `"${stored.name}"`);
	const memoryRiseOf = (node: string) => memory.riseBetween(...findPeriod(execution, node));
	return { execution, memoryRiseMib, memoryRiseOf };
}

/** Returns the seconds from the first start of `first` to the last end of `last`, as recorded by n8n. */
export function measureSeconds(execution: Execution, first: string, last = first): number {
	return (findPeriod(execution, last)[1] - findPeriod(execution, first)[0]) / 1_000;
}

/** Returns a node's first start and last end, as Unix times in milliseconds. */
function findPeriod({ data }: Execution, node: string): [from: number, to: number] {
	const runs = (data.resultData.runData[node] ?? []) as unknown as TimedRun[];
	if (runs.length === 0) throw new Error(`"${node}" did not run.`);
	const ends = runs.map(({ startTime, executionTime }) => startTime + executionTime);
	return [Math.min(...runs.map(({ startTime }) => startTime)), Math.max(...ends)];
}
