import { setTimeout as pause } from 'node:timers/promises';
import axios from 'axios';
import type { HostName } from '../../hosts/install.mts';
import type { Execution } from '../../hosts/workflow.mts';
import { LiveN8n, startWithinMs } from '../support/live-n8n.mts';
import {
	answerMs,
	type Begun,
	bystander,
	type LongRenders,
	madeBy,
	mispaired,
	sleeping,
} from '../support/long-renders.mts';
import { control, credentialFor, startSandbox, type Sandbox } from '../support/sandbox.mts';
import { eventually } from './support/eventually.mts';

/** Executions that sleep while the service renders: they hold up nobody, and outlive a killed n8n. */

jest.setTimeout(600_000);

// They sleep longer than a loaded machine takes to start n8n again.
const RENDERS: LongRenders = {
	executions: 4,
	perExecution: 5,
	renderSeconds: 20,
	sleepSeconds: 130,
};
const TOTAL = RENDERS.executions * RENDERS.perExecution;

type Logged = { method: string; path: string; accepted: boolean; body: { name?: string } | null };

// n8n 1 called an execution crashed that was killed right after it fell asleep: not shown there yet.
const hosts: HostName[] = ['n8n-2'];

describe.each(hosts)('%s, two slots for executions', (hostName) => {
	let n8n: LiveN8n;
	let sandbox: Sandbox;
	let begun: Begun;
	let workflowId: string;
	let other: Begun;

	beforeAll(async () => {
		sandbox = await startSandbox();
		n8n = await LiveN8n.start({ hostName, env: { N8N_CONCURRENCY_PRODUCTION_LIMIT: '2' } });
		const data = credentialFor(sandbox);
		const credential = await n8n.rest.createCredential('Sandbox', 'mediaGenerationApi', data);
		begun = sleeping(credential, RENDERS);
		other = bystander();
		for (const { workflow } of [begun, other]) {
			const stored = await n8n.rest.createWorkflow(workflow);
			await n8n.rest.publish(stored);
			if (workflow === begun.workflow) workflowId = stored.id;
		}
	}, startWithinMs);

	afterAll(async () => {
		await n8n?.close();
		await sandbox?.close();
	}, 60_000);

	const url = ({ path }: Begun) => `${n8n.baseUrl}/webhook/${path}`;
	const log = async (): Promise<Logged[]> => await control(sandbox, 'get', 'requests');
	const paid = async () =>
		(await log())
			.filter(({ path, accepted }) => accepted && path.startsWith('/v1/ai-'))
			.map(({ body }) => body?.name ?? '');
	const looks = async () =>
		(await log()).filter(({ method, path }) => method === 'GET' && path.startsWith('/v1/'));
	const statuses = async () => (await n8n.rest.executions(workflowId)).map(({ status }) => status);

	async function begin(): Promise<void> {
		for (let batch = 0; batch < RENDERS.executions; batch++) {
			await axios.post(url(begun), { batch }, { proxy: false });
		}
		await eventually('all executions asleep', async () => {
			const all = await statuses();
			return all.length === RENDERS.executions && all.every((status) => status === 'waiting');
		});
	}

	/** What a user does after a crash: presses Retry on each execution that n8n calls crashed. */
	async function retryCrashed(): Promise<number> {
		const crashed = (await n8n.rest.executions(workflowId)).filter(
			({ status }) => status === 'crashed',
		);
		for (const { id } of crashed) await n8n.rest.retryExecution(id);
		return crashed.length;
	}

	test('killed while they sleep, and again while Collect runs: each is paid once and finished', async () => {
		await begin();
		// n8n 1 says that an execution waits a moment before it has written it down.
		await pause(3_000);
		expect(await answerMs(url(other), 5_000)).toBeLessThan(1_000);

		await n8n.process.kill();
		await n8n.restart();
		expect(await paid()).toHaveLength(TOTAL);
		expect(await statuses()).toEqual(Array(RENDERS.executions).fill('waiting'));

		// Collect is held up in the middle of its looks.
		const held = { method: 'GET', path: '/v1/image-projects/*', times: 10_000 };
		await control(sandbox, 'post', 'faults', { ...held, action: { kind: 'delay', ms: 20_000 } });
		await eventually('Collect looks', async () => (await looks()).length > 0, 300_000);
		await n8n.process.kill();
		await control(sandbox, 'delete', 'faults');
		await n8n.restart();

		let retried = 0;
		await eventually(
			'all finished',
			async () => {
				retried += await retryCrashed();
				const all = await statuses();
				return all.filter((status) => status === 'success').length === RENDERS.executions;
			},
			300_000,
		);
		process.stderr.write(`${hostName}: ${retried} executions were retried by hand\n`);

		const summaries = await n8n.rest.executions(workflowId);
		const done = summaries.filter(({ status }) => status === 'success');
		const executions: Execution[] = [];
		for (const { id } of done) executions.push(await n8n.rest.execution(id));
		const results = madeBy(executions);
		expect(mispaired(results)).toEqual([]);
		expect(results).toHaveLength(TOTAL);
		expect(new Set(results.map(({ asked }) => asked)).size).toBe(TOTAL);
		const names = await paid();
		expect(names).toHaveLength(TOTAL);
		expect(new Set(names).size).toBe(TOTAL);
	});
});
