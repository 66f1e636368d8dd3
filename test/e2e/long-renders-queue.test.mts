import { type LongRenders, sleeping } from '../support/long-renders.mts';
import { startWithinMs } from '../support/live-n8n.mts';
import { itWith } from '../support/needs.mts';
import { RendersJob } from '../support/renders-job.mts';
import { control, credentialFor, startSandbox, type Sandbox } from '../support/sandbox.mts';
import { refuseLeaks } from '../support/secrets.mts';
import { eventually } from './support/eventually.mts';
import { missing, type QueueWorld, startQueueWorld } from './support/queue-world.mts';

/** Queue mode: executions that sleep while the service renders, and a worker that is killed while it collects. */

jest.setTimeout(1_800_000);

const RENDERS: LongRenders = { executions: 6, perExecution: 5, renderSeconds: 20 };
const TOTAL = RENDERS.executions * RENDERS.perExecution;

let world: QueueWorld | undefined;
let sandbox: Sandbox;

beforeAll(async () => {
	if (missing.length > 0) return;
	sandbox = await startSandbox();
	world = await startQueueWorld();
}, startWithinMs);

afterAll(async () => {
	if (!world) return;
	const traces = await world.stopped();
	await sandbox.close();
	refuseLeaks(traces, world.rest.secrets);
}, 120_000);

type Logged = { method: string; path: string; accepted: boolean };

const logged = async (isWanted: (one: Logged) => boolean): Promise<number> =>
	(await control<Logged[]>(sandbox, 'get', 'requests')).filter(isWanted).length;

itWith(
	missing,
	'a worker killed while it collects: the others finish, each is paid once, and the log names every project',
	async () => {
		const { rest, queue } = world!;
		const data = credentialFor(sandbox);
		const credential = await rest.createCredential('Sandbox', 'mediaGenerationApi', data);
		const place = { rest, baseUrl: queue.main.baseUrl };
		const job = await RendersJob.publish(place, sleeping(credential, RENDERS));
		const count = async (wanted: string) =>
			(await job.statuses()).filter((status) => status === wanted).length;

		for (let batch = 0; batch < RENDERS.executions; batch++) await job.begin(batch);
		await eventually('all asleep', async () => (await count('waiting')) === RENDERS.executions);

		// Collect is held up in the middle of its downloads.
		const held = { method: 'GET', path: '/storage/*', times: 10_000 };
		await control(sandbox, 'post', 'faults', { ...held, action: { kind: 'delay', ms: 20_000 } });
		const downloads = () =>
			logged(({ method, path }) => method === 'GET' && path.startsWith('/storage/'));
		await eventually('all collect', async () => (await downloads()) >= TOTAL / 2, 300_000);
		await queue.workers[0]!.kill();
		await control(sandbox, 'delete', 'faults');

		await eventually(
			'all ended',
			async () => (await count('success')) + (await count('error')) === RENDERS.executions,
			900_000,
		);
		// n8n 2 gives an execution up with its worker, and keeps nothing of it.
		const givenUp = await count('error');
		process.stderr.write(
			`Queue mode: n8n gave ${givenUp} of ${RENDERS.executions} executions up\n`,
		);
		expect(givenUp).toBeGreaterThan(0);

		const remaining = TOTAL - givenUp * RENDERS.perExecution;
		expect(await job.collected()).toEqual({ results: remaining, own: remaining });
		expect(await logged(({ path, accepted }) => accepted && path.startsWith('/v1/ai-'))).toBe(
			TOTAL,
		);
		const projects = await control<{ id: string }[]>(sandbox, 'get', 'projects');
		expect(projects.filter(({ id }) => !queue.logs().includes(id))).toEqual([]);
	},
);
