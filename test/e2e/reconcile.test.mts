import { adaptExample, readExample } from '../../examples/examples.mts';
import { readOutput, type Execution, type Workflow } from '../../hosts/run/workflow.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import { DataTable } from '../../hosts/run/data-table.mts';
import { useSharedStack } from './support/stack.mts';
import { startSink, type Sink } from './support/sink.mts';

const stack = useSharedStack('n8n-2', { renderMs: 500 });
let sink: Sink;
beforeAll(async () => (sink = await startSink()));
afterAll(() => sink?.close());

type Row = { project_id: string; resource: string; done: boolean | null };

const CHECK = 'Every 15 Minutes';

/** By default, the example checks only projects older than 30 minutes. */
function acceptAnyAge(workflow: Workflow): Workflow {
	const text = JSON.stringify(workflow.nodes).replace('"value":30', '"value":0');
	return { ...workflow, nodes: JSON.parse(text) as Workflow['nodes'] };
}

test('the example finds the projects whose events were lost, and handles each project once', async () => {
	const { n8n, rest, service: sandbox } = stack;
	const example = await readExample('reconcile');
	const webhookId = example.nodes.find((node) => node.webhookId)?.webhookId;
	const url = `${n8n.baseUrl}/webhook/${webhookId}/webhook`;
	const events = ['image.completed', 'image.errored'];
	const webhook = await sandbox.createWebhook(url, events);
	const sendTo = (receiver: string) =>
		sandbox.callControl('PATCH', `/webhooks/${webhook.id}`, { url: receiver });
	const data = { ...sandbox.credential, webhookSecret: webhook.secret };
	const credential = await rest.saveCredential(data, 'Sandbox');
	const workflow = await rest.createWorkflow(acceptAnyAge(adaptExample(example, credential, '')));

	const run = (trigger: string) => rest.execute(workflow, trigger);
	const start = async () =>
		String(readOutput(await run('Manual Trigger'), 'Generate Images')[0]?.json.id);
	const settled = () =>
		waitUntil('every event taken by somebody', async () => {
			const sent = await sandbox.listDeliveries();
			const made = await sandbox.listProjects();
			return sent.length === made.length && sent.every(({ state }) => state === 'delivered');
		});

	// Another server responds with 200, so n8n never receives these events.
	await sendTo(sink.baseUrl);
	const lost = [await start(), await start(), await start()];
	await settled();
	expect(sink.runs).toHaveLength(3);
	await sendTo(url);

	await rest.publish(workflow);
	const table = await DataTable.open<Row>(rest, 'Media Projects');
	await table.insert([{ project_id: 'gone', resource: 'image' }]);
	await fetch(`${sandbox.baseUrl}/v1/image-projects/${lost[2]}`, {
		method: 'DELETE',
		headers: { authorization: `Bearer ${sandbox.apiKey}` },
	});
	const openRows = async () => (await table.listRows()).filter(({ done }) => done !== true);
	const handled = (execution: Execution) =>
		readOutput(execution, 'Handle Result').map(({ json }) => json);

	expect(await openRows()).toHaveLength(4);
	const found = handled(await run(CHECK));
	expect(found.map(({ project_id, status }) => [project_id, status])).toEqual(
		expect.arrayContaining([
			[lost[0], 'complete'],
			[lost[1], 'complete'],
			[lost[2], 'deleted'],
			['gone', 'not found'],
		]),
	);
	expect(found).toHaveLength(4);
	expect(await openRows()).toEqual([]);

	const arrived = await start();
	await settled();
	await waitUntil('all marked as done', async () => (await openRows()).length === 0);
	expect(handled(await run(CHECK))).toEqual([]);

	expect((await table.listRows()).map((row) => row.project_id).sort()).toEqual(
		[...lost, 'gone', arrived].sort(),
	);
	const executions = await rest.waitForExecutions(workflow.id, 7);
	const byEvent = executions.filter(({ mode }) => mode === 'webhook').flatMap(handled);
	expect(byEvent).toMatchObject([{ project_id: arrived, status: 'complete', found_by: 'event' }]);
});
