import { createIds } from '../support/deliver.mts';
import { borrowN8n } from './support/n8n.mts';
import { pauseBriefly, expectRuns } from './support/sink.mts';
import { send, sendAll, type TriggerWorkflow, useWorld } from './support/world.mts';
import type { StoredWorkflow } from '../../hosts/run/workflow.mts';
import { waitUntil } from '../../machine/wait-until.mts';

const world = useWorld(() => borrowN8n('n8n-2'));

async function expectOneRunEach(ids: string[]): Promise<void> {
	await waitUntil(`${ids.length} runs`, () => world.sink.counts().size >= ids.length);
	await pauseBriefly();
	await expectRuns(world.sink, ids);
}

/** n8n lists an execution only after its end, which is later than its request to the sink. */
async function expectExecutions({ id }: TriggerWorkflow, wanted: number): Promise<void> {
	const count = () => world.rest.countExecutions(id);
	await waitUntil(`${wanted} executions in the list`, async () => (await count()) >= wanted);
	expect(await count()).toBe(wanted);
}

const ALREADY = '200 {"message":"already received"}';
const ACCEPTED = '200 ';

describe.each([
	['onReceived', [ACCEPTED, ALREADY]],
	// A copy may arrive while the workflow of the first delivery is still running.
	['lastNode', [ACCEPTED, ALREADY, '503 {"message":"still being processed"}']],
])(
	'50 events, each delivered 20 times simultaneously (acknowledged %s)',
	(acknowledge, responses) => {
		let workflow: TriggerWorkflow;
		const ids = createIds(50);
		beforeAll(async () => {
			workflow = await world.publish({ parameters: { acknowledge } });
		});

		test('run the workflow 50 times', async () => {
			const copies = Array.from({ length: 20 }, () => ids).flat();
			const received = await sendAll(workflow.url, copies);
			await expectOneRunEach(ids);
			const seen = new Set(received.map(({ status, text }) => `${status} ${text}`));
			expect([...seen].filter((response) => !responses.includes(response))).toEqual([]);
			await expectExecutions(workflow, 50);
		});

		test('are recognized with a new signature, also after the workflow is published again', async () => {
			const timestamp = String(Math.floor(Date.now() / 1_000) + 30);
			const sendAgain = async () => {
				const again = await Promise.all(ids.map((id) => send(workflow.url, id, { timestamp })));
				expect(new Set(again.map(({ status, text }) => `${status} ${text}`))).toEqual(
					new Set([ALREADY]),
				);
			};
			await sendAgain();
			const nodes = workflow.nodes.map((node) => ({ ...node, notes: 'changed' }));
			const path = `/workflows/${workflow.id}`;
			const changed = await world.rest.call<StoredWorkflow>('patch', path, { nodes });
			await world.rest.call('post', `${path}/deactivate`, {});
			await world.rest.publish(changed);
			await sendAgain();
			await pauseBriefly();
			expect(world.sink.runs).toEqual([]);
		});
	},
);
