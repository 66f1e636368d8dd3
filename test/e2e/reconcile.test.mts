import { fitted, readExample } from '../../examples/examples.mts';
import { outputOf, type Workflow } from '../../hosts/workflow.mts';
import { startWithinMs } from '../support/live-n8n.mts';
import { control, startSandbox, type Sandbox } from '../support/sandbox.mts';
import { eventually } from './support/eventually.mts';
import { sharedN8n, type SharedN8n } from './support/shared-n8n.mts';
import { credentialData, startWorld, type World } from './support/world.mts';

let world: World<SharedN8n>;
let sandbox: Sandbox;
beforeAll(async () => {
	[world, sandbox] = [
		await startWorld(await sharedN8n('n8n-2')),
		await startSandbox({ renderMs: 500 }),
	];
}, startWithinMs);
afterAll(async () => {
	await world?.close();
	await sandbox?.close();
});

type Row = { project_id: string; resource: string; done: boolean | null };

/** The example's settings: here it checks every two seconds, projects of any age. */
function impatient(workflow: Workflow): Workflow {
	const changed: Record<string, Record<string, unknown>> = {
		'Every 15 Minutes': { rule: { interval: [{ field: 'seconds', secondsInterval: 2 }] } },
	};
	const nodes = workflow.nodes.map((node) => ({
		...node,
		parameters: { ...node.parameters, ...changed[node.name] },
	}));
	const text = JSON.stringify(nodes).replace('"value":30', '"value":0');
	return { ...workflow, nodes: JSON.parse(text) as Workflow['nodes'] };
}

it('finds the projects whose events were lost, and handles each project once', async () => {
	const { rest } = world.n8n;
	const { id: project } = await world.editor.call<{ id: string }>('get', '/projects/personal');
	const table = await world.editor.call<{ id: string }>(
		'post',
		`/projects/${project}/data-tables`,
		{
			name: 'Media Projects',
			columns: [
				{ name: 'project_id', type: 'string' },
				{ name: 'resource', type: 'string' },
				{ name: 'done', type: 'boolean' },
			],
		},
	);
	const example = await readExample('reconcile');
	const webhookId = example.nodes.find((node) => node.webhookId)?.webhookId;
	const url = `${world.n8n.baseUrl}/webhook/${webhookId}/webhook`;
	const events = ['image.completed', 'image.errored'];
	const webhook = await control<{ id: string; secret: string }>(sandbox, 'post', 'webhooks', {
		url,
		events,
	});
	const credential = await rest.createCredential('Sandbox', 'mediaGenerationApi', {
		...credentialData,
		baseUrl: sandbox.baseUrl,
		apiKey: sandbox.apiKey,
		webhookSecret: webhook.secret,
	});
	const workflow = await rest.createWorkflow(impatient(fitted(example, credential, '')));

	const start = async () => {
		const id = await rest.run(workflow, 'Manual Trigger');
		const execution = await rest.finishedExecution(id, 60_000);
		return String(outputOf(execution, 'Generate Images')[0]?.json.id);
	};
	const settled = () =>
		eventually('every event taken by somebody', async () => {
			const sent = await control<{ state: string }[]>(sandbox, 'get', 'deliveries');
			const made = await control<unknown[]>(sandbox, 'get', 'projects');
			return sent.length === made.length && sent.every(({ state }) => state === 'delivered');
		});

	// Something else answers 200 instead of n8n: these events are lost permanently.
	await control(sandbox, 'patch', `webhooks/${webhook.id}`, { url: world.sink.baseUrl });
	const lost = [await start(), await start(), await start()];
	await settled();
	expect(world.sink.runs).toHaveLength(3);
	await control(sandbox, 'patch', `webhooks/${webhook.id}`, { url });

	await rest.publish(workflow);
	const rows = async () =>
		(
			await world.editor.call<{ data: Row[] }>(
				'get',
				`/projects/${project}/data-tables/${table.id}/rows`,
			)
		).data;
	await eventually('the lost ones ticked off', async () => {
		const all = await rows();
		return all.length === 3 && all.every(({ done }) => done === true);
	});
	const arrived = [await start()];
	await settled();
	await eventually('all ticked off', async () => {
		const all = await rows();
		return all.length === 4 && all.every(({ done }) => done === true);
	});

	expect((await rows()).map((row) => row.project_id).sort()).toEqual([...lost, ...arrived].sort());
	const summaries = await rest.executions(workflow.id);
	const executions = await Promise.all(summaries.map(({ id }) => rest.execution(id)));
	const results = executions.flatMap((execution) => outputOf(execution, 'Handle Result'));
	const reconciled = results.filter(({ json }) => json.found_by === 'reconcile');
	expect(reconciled.map(({ json }) => json.project_id)).toEqual(expect.arrayContaining(lost));
	for (const id of lost) {
		expect(results.filter(({ json }) => json.project_id === id)).toHaveLength(1);
	}
	expect(results.some(({ json }) => json.project_id === arrived[0])).toBe(true);
	expect(results.every(({ json }) => json.status === 'complete')).toBe(true);
});
