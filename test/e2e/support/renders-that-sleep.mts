import type { N8nRelease } from '../../../hosts/install.mts';
import { type LongRenders, makeSleepingWorkflow } from '../../support/long-renders.mts';
import { RendersJob } from '../../support/renders-job.mts';
import { makeRenders, TableOfRenders } from './table-of-renders.mts';
import { waitUntil } from '../../../hosts/wait-until.mts';
import { ownN8n } from './own-n8n.mts';
import { useStack } from './stack.mts';

// The executions sleep longer than a loaded machine needs to restart n8n.
const RENDERS: LongRenders = {
	...(process.env.LONG_RENDERS === '300'
		? { executions: 5, perExecution: 60, renderSeconds: 150 }
		: { executions: 4, perExecution: 5, renderSeconds: 20 }),
	sleepSeconds: 130,
};
const TOTAL = RENDERS.executions * RENDERS.perExecution;
const ROWS = 5;

/**
 * Executions that sleep while the service renders block nothing, and survive if n8n is killed. The rows of a data table
 * survive if n8n is killed while it collects their projects. With LONG_RENDERS=300, the executions wait for 300
 * projects, and the first check finds no finished project.
 */
export function testLongRenders(hostName: N8nRelease): void {
	// On Retry of a killed execution, n8n 1 skips the node that must continue, which it mistakes for the node that slept.
	const isRetriedWell = hostName !== 'n8n-1';
	const env = { N8N_CONCURRENCY_PRODUCTION_LIMIT: '2' };
	const stack = useStack(() => ownN8n({ hostName, env }), { layout: 'nested' });
	let job: RendersJob;
	let table: TableOfRenders;

	beforeAll(async () => {
		const { n8n, credential } = stack;
		job = await RendersJob.publish(n8n, makeSleepingWorkflow(credential, RENDERS));
		const renders = makeRenders(ROWS, 'A lighthouse');
		const isByHand = hostName === 'n8n-1';
		table = await TableOfRenders.create(n8n.rest, credential, { renders, freeAfter: 20, isByHand });
	});

	const paid = async () => (await stack.service.listProjects()).map(({ name }) => name);
	const downloads = () => stack.service.listRequests('GET', '/storage/');

	const asleep = async () => {
		const all = await job.listStatuses();
		return all.length === RENDERS.executions && all.every((status) => status === 'waiting');
	};

	async function killWhileCollecting(publish = async () => {}): Promise<void> {
		const before = (await downloads()).length;
		await stack.service.injectFault('GET', '/storage/*', { kind: 'delay', ms: 20_000 }, 10_000);
		await publish();
		await waitUntil('Collect downloads', async () => (await downloads()).length > before);
		await stack.n8n.process.kill();
		await stack.service.clearFaults();
		await stack.n8n.restart();
	}

	const times = isRetriedWell ? ', and again while Collect runs' : '';
	test(`after a kill during the sleep and the collection of a table${times}, each project is paid once and finished`, async () => {
		await table.start();
		for (let batch = 0; batch < RENDERS.executions; batch++) await job.startExecution(batch);
		await waitUntil('all executions asleep', asleep);
		// While all executions sleep, another workflow responds; only the benchmark measures the response time.
		expect(await job.measureOtherResponse(60_000)).toBeDefined();
		expect(await asleep()).toBe(true);

		await killWhileCollecting(() => table.publish());
		// After the restart, n8n briefly reports waiting executions as crashed; afterwards, some may already be awake.
		const noneCrashed = async () => !(await job.listStatuses()).includes('crashed');
		await waitUntil('no execution crashed', noneCrashed);
		await waitUntil('no row open', () => table.isDone());
		await table.unpublish();
		const projects = await stack.service.listProjects();
		expect(await table.countFinished(projects)).toEqual({ results: ROWS, own: ROWS });
		expect(await paid()).toHaveLength(TOTAL + ROWS);

		if (isRetriedWell) await killWhileCollecting();

		let retried = 0;
		await waitUntil('all finished', async () => {
			retried = await job.retryCrashed();
			const all = await job.listStatuses();
			return all.filter((status) => status === 'success').length === RENDERS.executions;
		});
		process.stderr.write(`${hostName}: ${retried} executions were retried by hand\n`);

		expect(await job.countCollected()).toEqual({ results: TOTAL, own: TOTAL });
		const names = await paid();
		expect(names).toHaveLength(TOTAL + ROWS);
		expect(new Set(names).size).toBe(TOTAL + ROWS);
	});
}
