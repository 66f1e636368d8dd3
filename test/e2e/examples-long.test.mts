import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adaptExample, readExample } from '../../examples/examples.mts';
import { assertSucceeded, readOutput } from '../../hosts/run/workflow.mts';
import { useExamples } from './support/examples.mts';
import { TableOfRenders } from './support/table-of-renders.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import { DataTable } from '../../hosts/run/data-table.mts';

/** The examples for long projects: an execution sleeps in n8n's database, or a data table keeps the projects' IDs. */

const world = useExamples('n8n-2');

test('Many Long-Running Projects: each video has the name in its row, and failures are reported', async () => {
	const rows = [
		'name,prompt',
		'Lighthouse,A lighthouse in a storm',
		'Refused,',
		'Fails,fail:unknown_error',
		'Slow,A harbor slow:100',
		'Forest,Fog in a forest',
	];
	await writeFile(join(world.folder(), 'prompts.csv'), `${rows.join('\n')}\n`);
	const workflow = await world.import('many-long-projects');
	const { rest } = world.n8n;
	const id = await rest.startWorkflow(workflow, 'Manual Trigger');
	await waitUntil('the execution sleeps', async () => {
		const [one] = await rest.listExecutions(workflow.id);
		return one?.status === 'waiting';
	});
	const execution = await rest.waitForExecution(id);
	assertSucceeded(execution, 'Many Long-Running Projects');
	const files = await readdir(world.folder());
	// Other examples write into the same folder.
	const videos = rows.slice(1).map((row) => `${row.split(',')[0]}.mp4`);
	expect(videos.filter((video) => files.includes(video))).toEqual([
		'Lighthouse.mp4',
		'Slow.mp4',
		'Forest.mp4',
	]);
	const reports = files.filter((file) => file.startsWith('failed-rows-'));
	expect(reports).toHaveLength(1);
	const report = await readFile(join(world.folder(), reports[0]!), 'utf8');
	expect(report).toMatch(/Refused,.*You weren’t charged for this item.*,false/);
	expect(report).toMatch(/Fails,.*unknown_error.*,false/);
	expect(await world.service.listProjects()).toHaveLength(4);
});

test('Sleep Until the Event: the event resumes the execution that waits for it', async () => {
	const { rest, baseUrl } = world.n8n;
	const example = await readExample('sleep-until-event');
	const webhookId = example.nodes.find(({ name }) => name === 'On Event')!.webhookId;
	const { secret } = await world.service.createWebhook(`${baseUrl}/webhook/${webhookId}/webhook`, [
		'video.completed',
		'video.errored',
	]);
	const data = { ...world.service.credential, webhookSecret: secret };
	const credential = await rest.saveCredential(data, 'With Secret');
	const text = JSON.stringify(adaptExample(example, credential)).replace(
		'A lighthouse in a storm',
		'A lighthouse in a storm slow:8',
	);
	const workflow = await rest.createWorkflow(JSON.parse(text));
	await rest.publish(workflow);

	const id = await rest.startWorkflow(workflow, 'Manual Trigger');
	const statusOf = async () =>
		(await rest.listExecutions(workflow.id)).find((one) => one.id === id)?.status;
	await waitUntil('the execution sleeps', async () => (await statusOf()) === 'waiting');
	const delivered = async () =>
		(await world.service.listDeliveries()).some(({ state }) => state === 'delivered');
	const often = { everyMs: 20 };
	await waitUntil('the event is taken', delivered, often);
	const since = Date.now();
	await waitUntil('woken', async () => (await statusOf()) !== 'waiting', often);
	process.stderr.write(`woken ${Date.now() - since} ms after the event was taken\n`);
	const execution = await rest.waitForExecution(id);
	assertSucceeded(execution, 'Sleep Until the Event');
	expect(readOutput(execution, 'Use the Video')).toMatchObject([
		{ json: { status: 'complete' }, binary: { data: { mimeType: 'video/mp4' } } },
	]);
	const table = await DataTable.open(rest, 'Waiting Executions');
	await waitUntil('the sleeper is forgotten', async () => (await table.listRows()).length === 0);
});

test('Collect from a Table: each row ends with its own result or its reason, and each result is used once', async () => {
	const { rest } = world.n8n;
	const data = world.service.credential;
	const credential = await rest.saveCredential(data, 'For the Table');
	const table = await TableOfRenders.create(rest, credential, {
		renders: [
			{ name: 'Castle', prompt: 'A castle' },
			{ name: 'Wrong', prompt: '' },
			{ name: 'Broken', prompt: 'fail:unknown_error' },
			{ name: 'Late', prompt: 'A comet slow:6' },
		],
	});
	// The delay makes each download longer than the interval of the runs, so that runs overlap.
	await world.service.injectFault('GET', '/storage/*', { kind: 'delay', ms: 5_000 }, 10);
	const projects = await world.projectsOf(async () => {
		await table.start();
		await table.publish();
		await waitUntil('no row open', () => table.isDone());
		// A second run starts none of the table's rows again.
		await table.start();
	});
	await table.unpublish();

	expect((await table.listRows()).map(({ name, status }) => `${name}: ${status}`)).toEqual([
		'Castle: finished',
		'Wrong: failed',
		'Broken: failed',
		'Late: finished',
	]);
	const reasons = (await table.listRows()).map(({ result }) => result);
	expect(reasons[1]).toMatch(/Prompt/);
	expect(reasons[2]).toMatch(/unknown_error/);
	expect(await table.countFinished(projects)).toEqual({ results: 2, own: 2 });
	expect(projects).toHaveLength(3);
	const finished = projects.filter(({ status }) => status === 'complete').map(({ id }) => id);
	expect((await table.listUsed()).sort()).toEqual(finished.sort());
});
