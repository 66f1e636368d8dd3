import { createIds } from '../support/deliver.mts';
import { borrowN8n } from './support/n8n.mts';
import { pauseBriefly } from './support/sink.mts';
import { FORGED, send, TRIGGER, type TriggerWorkflow, useWorld } from './support/world.mts';
import { waitUntil } from '../../machine/wait-until.mts';

const world = useWorld(() => borrowN8n('n8n-2'));

/** The trigger’s settings in a real n8n. By default in these tests, the trigger accepts all events and simplifies none. */

/** Makes the Test URL accept one event. */
const listen = async (workflow: TriggerWorkflow) =>
	expect(await world.rest.executeWorkflow(workflow, TRIGGER)).toMatchObject({
		waitingForWebhook: true,
	});

describe('activation', () => {
	test('fails without a webhook secret, with a sentence on the next step', async () => {
		const credential = await world.rest.saveCredential(world.service.credential);
		const workflow = await world.create({ credential });
		await expect(world.rest.publish(workflow)).rejects.toThrow(/has no webhook secret/);
		expect((await send(workflow.url, 'x', { secret: '' })).status).toBe(404);
	});
});

describe('Listen for test event', () => {
	test('runs the workflow in the editor, also repeatedly for one event, apart from production', async () => {
		const workflow = await world.publish();
		const [id] = createIds(1);
		expect((await send(workflow.testUrl, id)).status).toBe(404);
		for (const run of [1, 2]) {
			await listen(workflow);
			expect((await send(workflow.testUrl, id)).status).toBe(200);
			await waitUntil(`test run ${run}`, () => world.sink.runs.length === run);
		}
		expect(await send(workflow.url, id)).toEqual({ status: 200, text: '' });
		expect((await send(workflow.url, id)).text).toBe('{"message":"already received"}');
		await waitUntil('the production run', () => world.sink.runs.length === 3);
		await pauseBriefly();
		expect(world.sink.runs).toHaveLength(3);
	});

	test.each(['onReceived', 'lastNode'])(
		'ends with the reason when an event is refused (acknowledged %s), and no other node runs',
		async (acknowledge) => {
			const workflow = await world.create({ parameters: { acknowledge } });
			const { testUrl } = workflow;
			const [id] = createIds(1);
			await listen(workflow);
			const forged = await send(testUrl, id, FORGED);
			expect(forged.status).toBe(401);
			expect(forged.text).toContain('Webhook Secret');
			const [run] = await world.rest.waitForExecutions(workflow.id, 1);
			expect(run).toMatchObject({ mode: 'manual', status: 'error' });
			const { error, runData } = run.data.resultData;
			expect(Object.keys(runData)).toEqual([TRIGGER]);
			expect(error).toMatchObject({
				message: 'Event rejected: its signature matches no webhook secret in the credential',
				description: expect.stringContaining('Second Webhook Secret'),
			});
			expect(JSON.stringify(run.data)).not.toContain(id);
			expect((await send(testUrl, id)).status).toBe(404);
		},
	);
});
