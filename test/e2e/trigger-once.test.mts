import { makeEventBody, createIds, signBody } from '../support/deliver.mts';
import { borrowN8n } from './support/n8n.mts';
import { pauseBriefly, countBy, expectRuns } from './support/sink.mts';
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

test('n8n stores exactly 20 executions for 20 good deliveries among 200 forged ones', async () => {
	const workflow = await world.publish();
	const ids = createIds(20);
	const forged = Array.from({ length: 200 }, (_, index) => {
		const timestamp = String(Math.floor(Date.now() / 1_000));
		const id = `forged-${index}`;
		const wrong = signBody('whsec_guessed', timestamp, makeEventBody('video.completed', id));
		const signature = [wrong, undefined, 'x', wrong.slice(1)][index % 4];
		const headers = { 'service-event-signature': signature };
		return () => send(workflow.url, id, { timestamp, headers });
	});
	const mixed = forged.flatMap((each, index) =>
		index % 10 === 0 ? [each, () => send(workflow.url, ids[index / 10])] : [each],
	);
	const responses = await Promise.all(mixed.map((deliverOne) => deliverOne()));
	expect(countBy(responses.map(({ status }) => String(status)))).toEqual(
		new Map([
			['401', 200],
			['200', 20],
		]),
	);
	await expectOneRunEach(ids);
	await expectExecutions(workflow, 20);
});
