import { adaptExample, readExample } from '../../../examples/examples.mts';
import type { Credential, N8nRest } from '../../../hosts/run/rest.mts';
import {
	assertSucceeded,
	readOutput,
	type StoredWorkflow,
	type Workflow,
} from '../../../hosts/run/workflow.mts';
import type { ListedProject } from '../../../machine/sandbox-client.mts';
import { DataTable, type Column } from '../../../hosts/run/data-table.mts';

type Render = { name: string; prompt: string };

type Row = {
	name: string;
	project_id: string | null;
	status: 'open' | 'finished' | 'failed';
	result: string | null;
};

type Changes = {
	renders: Render[];
	/** Seconds until a run may take a row that an earlier run has not completed. Default: 600, as in the example. */
	freeAfter?: number;
	/** Whether the user creates and selects the table by hand, since n8n 1 can't create tables or find them by name. */
	isByHand?: boolean;
};

const TABLE = 'Videos';
const TEXTS = ['name', 'project_id', 'resource', 'status', 'result', 'waiting_since'];
const COLUMNS: Column[] = [
	...TEXTS.map((name): Column => ({ name, type: 'string' })),
	{ name: 'check_at', type: 'date' },
];

/** Matches the errors of n8n 1 on SQLite when a table is read during a write. */
const MIXED_UP = /Transaction is not started yet|no such savepoint|no transaction is active/;

function changeWorkflow(workflow: Workflow, changes: Changes, tableId?: string): Workflow {
	const { renders, freeAfter = 600 } = changes;
	// The example's interval of a minute would slow the tests.
	const interval = [{ field: 'seconds', secondsInterval: 5 }];
	const nodes = workflow.nodes.map((node) => {
		const own = { ...node.parameters };
		if (node.name === 'Every Minute') own.rule = { interval };
		if (tableId !== undefined && own.dataTableId) {
			own.dataTableId = { __rl: true, mode: 'list', value: tableId };
		}
		const text = JSON.stringify(own)
			.replace(JSON.stringify('10, "minutes"').slice(1, -1), `${freeAfter}, 'seconds'`)
			.replace(/"value":"\[.*?\]"/, `"value":${JSON.stringify(JSON.stringify(renders))}`);
		const disabled = tableId !== undefined && node.name === 'Create Table';
		return { ...node, parameters: JSON.parse(text) as typeof own, disabled };
	});
	return { ...workflow, nodes };
}

/** The example "Collect from a Table" in an n8n, and its data table. */
export class TableOfRenders {
	private constructor(
		private readonly rest: N8nRest,
		readonly workflow: StoredWorkflow,
		private table?: DataTable<Row>,
	) {}

	static async create(
		rest: N8nRest,
		credential: Credential,
		changes: Changes,
	): Promise<TableOfRenders> {
		const table = changes.isByHand ? await DataTable.create<Row>(rest, TABLE, COLUMNS) : undefined;
		const example = adaptExample(await readExample('collect-from-table'), credential);
		const workflow = await rest.createWorkflow(changeWorkflow(example, changes, table?.id));
		return new TableOfRenders(rest, workflow, table);
	}

	/** Starts the renders that are not yet in the table. */
	async start(): Promise<void> {
		const execution = await this.rest.execute(this.workflow, 'Manual Trigger');
		assertSucceeded(execution, 'Collect from a Table');
	}

	/** Starts collecting on a schedule. */
	publish(): Promise<void> {
		return this.rest.publish(this.workflow);
	}

	unpublish(): Promise<unknown> {
		return this.rest.call('post', `/workflows/${this.workflow.id}/deactivate`, {});
	}

	async listRows(): Promise<Row[]> {
		this.table ??= await DataTable.open<Row>(this.rest, TABLE);
		return await this.table.listRows();
	}

	async isDone(): Promise<boolean> {
		const rows = await this.listRows().catch((error: Error) => {
			if (!MIXED_UP.test(error.message)) throw error;
		});
		return rows?.every(({ status }) => status !== 'open') ?? false;
	}

	/** `results` counts the rows with a result, and `own` the rows whose result is the project with the row's name. */
	async countFinished(
		projects: Pick<ListedProject, 'id' | 'name'>[],
	): Promise<{ results: number; own: number }> {
		const nameOf = new Map(projects.map(({ id, name }) => [id, name]));
		const finished = (await this.listRows()).filter(({ status }) => status === 'finished');
		const own = finished.filter(
			({ name, project_id: id, result }) =>
				id !== null && nameOf.get(id) === name && result?.includes(id),
		);
		return { results: finished.length, own: new Set(own.map(({ name }) => name)).size };
	}

	/** IDs of the projects that the runs have used; a project that was used twice appears twice. */
	async listUsed(): Promise<unknown[]> {
		const runs = await this.rest.waitForExecutions(this.workflow.id, 1);
		return runs.flatMap((run) => readOutput(run, 'Use the Video')).map(({ json }) => json.id);
	}
}
