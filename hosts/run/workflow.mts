// These types have only the fields of n8n's workflows and executions that the demo and the tests use.

export type WorkflowNode = {
	id: string;
	name: string;
	type: string;
	typeVersion: number;
	position: [number, number];
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
	webhookId?: string;
};

/** The name of the trigger that `makeManualTrigger` makes. */
export const MANUAL_TRIGGER_NAME = 'Start';

export type Workflow = {
	name: string;
	nodes: WorkflowNode[];
	connections: object;
	settings?: object;
};
export type StoredWorkflow = Workflow & { id: string; versionId: string };

export type ExecutionStatus =
	'new' | 'running' | 'waiting' | 'unknown' | 'success' | 'error' | 'canceled' | 'crashed';
export type ExecutionSummary = {
	id: string;
	workflowId: string;
	status: ExecutionStatus;
	mode: string;
	/** Data that nodes store with the execution, by key. */
	customData?: Record<string, string>;
};
export type Execution = ExecutionSummary & { data: RunData };

export type Item = { json: Record<string, unknown>; binary?: Record<string, unknown> };
type NodeError = { message: string; description?: string | null };
export type RunData = {
	resultData: {
		error?: NodeError & { node?: { name: string } };
		runData: Record<string, { data?: { main: (Item[] | null)[] }; error?: NodeError }[]>;
	};
};

/** The items at a node's first output, over all its runs; empty if it did not run. */
export function readOutput(execution: Execution, node: string): Item[] {
	const runs = execution.data.resultData.runData[node] ?? [];
	return runs.flatMap((run) => run.data?.main[0] ?? []);
}

/** @throws Error that names the node and its error, unless the execution succeeded */
export function assertSucceeded(execution: Execution, what: string): void {
	if (execution.status === 'success') return;
	const { error } = execution.data.resultData;
	const where = error?.node ? ` in "${error.node.name}"` : '';
	const why =
		[error?.message, error?.description].filter(Boolean).join(' ') || 'no error was recorded';
	throw new Error(
		`${what}: execution ${execution.id} ended with ${execution.status}${where}: ${why}`,
	);
}
