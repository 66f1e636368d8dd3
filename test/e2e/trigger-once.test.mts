import { makeEventBody, createIds, signBody } from '../support/deliver.mts';
import { borrowN8n } from './support/n8n.mts';
import { pauseBriefly, countBy, expectRuns } from './support/sink.mts';
import { send, sendAll, type TriggerWorkflow, useWorld } from './support/world.mts';
import type { StoredWorkflow } from '../../hosts/workflow.mts';
import { waitUntil } from '../../hosts/wait-until.mts';

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

/** Possible responses to a delivery. A copy may arrive while the workflow of the first delivery is still running. */
const RESPONSES = {
	immediateUrl: ['200 {"message":"accepted"}', ALREADY],
	whenFinishedUrl: ['200 ', ALREADY, '503 {"message":"still being processed"}'],
};

/** Repeats the whole list 20 times, so that the copies of different events are mixed. */
const copyTwentyTimes = (ids: string[]) => Array.from({ length: 20 }, () => ids).flat();

describe.each(['immediateUrl', 'whenFinishedUrl'] as const)(
	'50 events, each delivered 20 times simultaneously to the %s',
	(which) => {
		let workflow: TriggerWorkflow;
		const ids = createIds(50);
		beforeAll(async () => {
			workflow = await world.publish();
		});

		test('run the workflow 50 times', async () => {
			const received = await sendAll(workflow[which], copyTwentyTimes(ids));
			await expectOneRunEach(ids);
			const responses = new Set(received.map(({ status, text }) => `${status} ${text}`));
			expect([...responses].filter((response) => !RESPONSES[which].includes(response))).toEqual([]);
			await expectExecutions(workflow, 50);
		});

		test('are recognized when they arrive again with a new signature', async () => {
			const timestamp = String(Math.floor(Date.now() / 1_000) + 30);
			const again = ids.map((id) => send(workflow[which], id, { timestamp }));
			const responses = await Promise.all(again);
			expect(new Set(responses.map(({ text }) => text))).toEqual(
				new Set(['{"message":"already received"}']),
			);
			await pauseBriefly();
			expect(world.sink.runs).toEqual([]);
		});
	},
);

test('events that have run do not run again when the workflow is published again', async () => {
	const workflow = await world.publish();
	const [atOnce, finished] = [createIds(30), createIds(30)];
	const sendBoth = () =>
		Promise.all([
			sendAll(workflow.immediateUrl, atOnce),
			sendAll(workflow.whenFinishedUrl, finished),
		]);
	await sendBoth();
	await expectOneRunEach([...atOnce, ...finished]);

	const nodes = workflow.nodes.map((node) => ({ ...node, notes: 'changed' }));
	const path = `/workflows/${workflow.id}`;
	const changed = await world.rest.call<StoredWorkflow>('patch', path, { nodes });
	await world.rest.call('post', `${path}/deactivate`, {});
	await world.rest.publish(changed);
	await sendAll(workflow.immediateUrl, copyTwentyTimes(atOnce.slice(0, 5)));
	await sendBoth();
	await pauseBriefly();
	await expectRuns(world.sink, [...atOnce, ...finished]);
});

test('n8n stores exactly 100 executions for 100 good deliveries among 1,000 forged ones', async () => {
	const workflow = await world.publish();
	const ids = createIds(100);
	const forged = Array.from({ length: 1_000 }, (_, index) => {
		const timestamp = String(Math.floor(Date.now() / 1_000));
		const id = `forged-${index}`;
		const wrong = signBody('whsec_guessed', timestamp, makeEventBody('video.completed', id));
		const signature = [wrong, undefined, 'x', wrong.slice(1)][index % 4];
		const headers = { 'service-event-signature': signature };
		return () => send(workflow.immediateUrl, id, { timestamp, headers });
	});
	const good = ids.map((id) => () => send(workflow.immediateUrl, id));
	const mixed = forged.flatMap((each, index) =>
		index % 10 === 0 ? [each, good[index / 10]] : [each],
	);
	const responses = await Promise.all(mixed.map((deliverOne) => deliverOne()));
	expect(countBy(responses.map(({ status }) => String(status)))).toEqual(
		new Map([
			['401', 1_000],
			['200', 100],
		]),
	);
	await expectOneRunEach(ids);
	await expectExecutions(workflow, 100);
});
