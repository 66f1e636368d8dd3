import { type LongRenders, makeSleepingWorkflow } from '../support/long-renders.mts';
import { testOrSkip } from '../support/skip-without.mts';
import { RendersJob } from '../support/renders-job.mts';
import { ownQueue } from './support/own-n8n.mts';
import { missing } from './support/queue-mode.mts';
import { useStack } from './support/stack.mts';
import { makeRenders, TableOfRenders } from './support/table-of-renders.mts';
import type { RunningProcess } from '../../hosts/process.mts';
import { waitUntil } from '../../hosts/wait-until.mts';

/**
 * In queue mode, a worker is killed while it collects the projects of executions that slept and of a data table's rows.
 * With LONG_RENDERS=300, the table has 300 rows.
 */

const RENDERS: LongRenders = {
	executions: 6,
	perExecution: 5,
	renderSeconds: 20,
	kinds: ['image', 'video', 'audio'],
};
const ASLEEP = RENDERS.executions * RENDERS.perExecution;
const ROWS = process.env.LONG_RENDERS === '300' ? 300 : 30;

const stack = useStack(ownQueue, { layout: 'nested' });

const countDownloads = async () => (await stack.service.listRequests('GET', '/storage/')).length;
const countGenerations = async () => (await stack.service.listAcceptedGenerationRequests()).length;

const delayDownloads = (times: number, ms: number) =>
	stack.service.injectFault('GET', '/storage/*', { kind: 'delay', ms }, times);

/** The executions that the worker is running, according to its log. */
function listRunning(worker: RunningProcess, ids: string[]): string[] {
	const log = worker.readLog();
	const times = (what: string, id: string) => log.split(`Worker ${what} execution ${id} `).length;
	return ids.filter((id) => times('started', id) > times('finished', id));
}

testOrSkip(
	missing,
	'if a worker is killed while it collects, a table still receives every result, and no project is paid twice',
	async () => {
		const { n8n, rest, credential } = stack;
		const job = await RendersJob.publish(n8n, makeSleepingWorkflow(credential, RENDERS));
		const count = async (wanted: string) =>
			(await job.listStatuses()).filter((status) => status === wanted).length;
		const idsOf = async (workflowId: string) =>
			(await rest.listExecutions(workflowId)).map(({ id }) => id);

		for (let batch = 0; batch < RENDERS.executions; batch++) await job.startExecution(batch);
		const renders = makeRenders(ROWS, 'A lighthouse');
		const changes = { renders, freeAfter: 30 };
		const table = await TableOfRenders.create(rest, credential, changes);
		await table.start();
		await waitUntil('all asleep', async () => (await count('waiting')) === RENDERS.executions);
		expect(await countGenerations()).toBe(ASLEEP + ROWS);

		// With this delay, the executions that slept still download while the rows are collected, so one kill affects both.
		await delayDownloads(ASLEEP, 45_000);
		await delayDownloads(10_000, 1_000);
		await waitUntil('all awake', async () => (await countDownloads()) >= ASLEEP);
		await table.publish();
		const since = Date.now();
		await waitUntil('rows collected', async () => (await countDownloads()) >= ASLEEP + 0.8 * ROWS);
		const runs = await idsOf(table.workflow.id);
		const [first] = n8n.process.workers
			.flatMap((worker) => listRunning(worker, runs).map((id) => ({ worker, id: Number(id) })))
			.sort((one, other) => one.id - other.id);
		await first!.worker.kill();
		await stack.service.clearFaults();

		await waitUntil('no row open', () => table.isDone());
		const seconds = Math.round((Date.now() - since) / 1_000);
		await table.unpublish();
		const projects = await stack.service.listProjects();
		const { results, own } = await table.countFinished(projects);
		process.stderr.write(
			`Queue mode, table: ${ROWS} rows, ${results} results, ${own} own, ${seconds} s, ${await countGenerations()} generation calls with the ${ASLEEP} that slept\n`,
		);
		expect({ results, own }).toEqual({ results: ROWS, own: ROWS });

		await waitUntil(
			'all ended',
			async () => (await count('success')) + (await count('error')) === RENDERS.executions,
		);
		// n8n 2 marks the executions of a killed worker as failed, and stores none of their output.
		const givenUp = await count('error');
		process.stderr.write(
			`Queue mode: n8n gave ${givenUp} of ${RENDERS.executions} executions up\n`,
		);
		const held = listRunning(first!.worker, await idsOf(job.workflowId));
		expect(givenUp).toBe(held.length);

		const remaining = ASLEEP - givenUp * RENDERS.perExecution;
		expect(await job.countCollected()).toEqual({ results: remaining, own: remaining });
		expect(await countGenerations()).toBe(ASLEEP + ROWS);
		const logs = n8n.readLogs();
		expect(projects.filter(({ id }) => !logs.includes(id))).toEqual([]);
	},
);
