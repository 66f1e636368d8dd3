import { deliver, eventBody, newIds } from '../support/deliver.mts';
import { sharedN8n } from './support/n8n.mts';
import { aWhile, expectRuns } from './support/sink.mts';
import {
	createTriggerWorkflow,
	credentialData,
	publishTriggerWorkflow,
	SECRET,
	TRIGGER,
	type TriggerWorkflow,
	worldOfFile,
} from './support/world.mts';
import { waitUntil } from '../../hosts/wait-until.mts';

const world = worldOfFile(() => sharedN8n('n8n-2'));

/** The trigger’s settings in a real n8n. Unless a test says otherwise, the trigger takes all events and simplifies none. */

const body = (id: string) => eventBody('video.completed', id);

/** The Test URL accepts deliveries from now on. */
const listen = async (workflow: TriggerWorkflow) =>
	expect(await world.rest.press(workflow, TRIGGER)).toMatchObject({ waitingForWebhook: true });

describe('activation', () => {
	test('fails without a webhook secret, with a sentence that says what to do', async () => {
		const credential = await world.rest.connect({
			...credentialData,
			webhookSecret: '',
			secondWebhookSecret: '',
		});
		const workflow = await createTriggerWorkflow(world, { credential });
		await expect(world.rest.publish(workflow)).rejects.toThrow(/has no webhook secret/);
		expect((await deliver(workflow.immediateUrl, { body: body('x'), secret: '' })).status).toBe(
			404,
		);
	});

	test('warns once that verification is off, and then accepts unsigned events', async () => {
		// Other files may publish such a trigger at the same time, under another name.
		const warning = new RegExp(`Signature verification is switched off.*"node":"${TRIGGER}"`, 'g');
		const warnings = async () => [...(await world.n8n.logs()).matchAll(warning)].length;
		const before = await warnings();
		const workflow = await publishTriggerWorkflow(world, {
			parameters: { verification: 'acceptUnverified' },
		});
		await waitUntil('the warning', async () => (await warnings()) > before);
		const [id] = newIds(1);
		const headers = { 'service-event-signature': undefined, 'service-event-timestamp': undefined };
		expect((await deliver(workflow.immediateUrl, { body: body(id), headers })).status).toBe(200);
		await expectRuns(world.sink, [id]);
		expect(world.sink.runs[0].json.verified).toBe(false);
		expect((await warnings()) - before).toBe(1);
	});
});

describe('filters and outputs', () => {
	test('gives the simplified project, whatever the header prefix', async () => {
		const workflow = await publishTriggerWorkflow(world, { parameters: { simplify: true } });
		const [id] = newIds(1);
		const url = 'https://media.test/output.mp4';
		const raw = eventBody('video.completed', id, { downloads: [{ url }] });
		const delivery = { body: raw, secret: SECRET, prefix: 'magic-hour' };
		expect((await deliver(workflow.immediateUrl, delivery)).text).toBe('{"message":"accepted"}');
		await expectRuns(world.sink, [id]);
		expect(world.sink.runs[0].json).toEqual({
			type: 'video.completed',
			id,
			resource: 'video',
			status: 'complete',
			url,
			mime_type: 'video/mp4',
			downloads: [{ url }],
		});
	});

	test('responds with 200 to events that were not chosen, and starts nothing', async () => {
		const [wanted, other] = newIds(2);
		const workflow = await publishTriggerWorkflow(world, {
			parameters: {
				events: ['video.completed'],
				options: { projectIds: `${wanted}, ${other}`, nameContains: 'tEsT' },
			},
		});
		const send = (raw: string) => deliver(workflow.immediateUrl, { body: raw, secret: SECRET });
		const ignored = { status: 200, text: '{"message":"ignored"}' };
		expect(await send(eventBody('video.started', wanted))).toEqual(ignored);
		expect(await send(eventBody('video.completed', 'a-stranger'))).toEqual(ignored);
		expect(await send(eventBody('video.completed', other, { name: 'Else' }))).toEqual(ignored);
		expect(await send(eventBody('video.completed', other, { name: null }))).toEqual(ignored);
		expect((await send(eventBody('video.completed', wanted))).text).toBe('{"message":"accepted"}');
		await expectRuns(world.sink, [wanted]);
		expect(await world.rest.finishedExecutions(workflow.id, 1)).toHaveLength(1);
	});

	test.each(['video.archived', 'model3d.completed', 'video_4k.completed', 'face-swap.completed'])(
		'accepts unknown event types only with "All events" (%s)',
		async (type) => {
			const [id] = newIds(1);
			const all = await publishTriggerWorkflow(world, { parameters: { events: ['*'] } });
			const named = await publishTriggerWorkflow(world, {
				parameters: { events: ['video.completed', 'video.errored', 'video.started'] },
			});
			const delivery = { body: eventBody(type, id), secret: SECRET };
			expect((await deliver(named.immediateUrl, delivery)).text).toBe('{"message":"ignored"}');
			expect((await deliver(all.immediateUrl, delivery)).text).toBe('{"message":"accepted"}');
			await expectRuns(world.sink, [id]);
		},
	);

	test('gives each action its own output if chosen', async () => {
		const workflow = await publishTriggerWorkflow(world, {
			parameters: { outputs: 'perAction' },
			paths: ['/started', '/completed', '/errored'],
		});
		const ids = newIds(3);
		const types = ['audio.started', 'image.completed', 'video.errored'];
		for (const [index, type] of types.entries()) {
			await deliver(workflow.immediateUrl, { body: eventBody(type, ids[index]), secret: SECRET });
		}
		await expectRuns(world.sink, ids);
		const seen = world.sink.runs.map(({ path, json }) => [
			path,
			json.type,
			json.resource,
			json.action,
		]);
		expect(seen.sort()).toEqual([
			['/completed', 'image.completed', 'image', 'completed'],
			['/errored', 'video.errored', 'video', 'errored'],
			['/started', 'audio.started', 'audio', 'started'],
		]);
	});
});

describe('both URLs', () => {
	test('are registered whatever Acknowledge is, and no other URL', async () => {
		const workflow = await publishTriggerWorkflow(world);
		const ids = newIds(2);
		const send = (url: string, id: string) => deliver(url, { body: body(id), secret: SECRET });
		expect(await send(workflow.immediateUrl, ids[0])).toEqual({
			status: 200,
			text: '{"message":"accepted"}',
		});
		expect(await send(workflow.whenFinishedUrl, ids[1])).toEqual({ status: 200, text: '' });
		expect((await send(`${workflow.immediateUrl}-other`, ids[1])).status).toBe(404);
		await expectRuns(world.sink, ids);
	});
});

describe('Listen for test event', () => {
	test('runs the workflow in the editor, again for the same event, apart from production', async () => {
		const workflow = await publishTriggerWorkflow(world);
		const [id] = newIds(1);
		const send = (url: string) => deliver(url, { body: body(id), secret: SECRET });
		expect((await send(workflow.testUrl)).status).toBe(404);
		for (const run of [1, 2]) {
			await listen(workflow);
			expect((await send(workflow.testUrl)).status).toBe(200);
			await waitUntil(`test run ${run}`, () => world.sink.runs.length === run);
		}
		expect((await send(workflow.immediateUrl)).text).toBe('{"message":"accepted"}');
		expect((await send(workflow.immediateUrl)).text).toBe('{"message":"already received"}');
		await waitUntil('the production run', () => world.sink.runs.length === 3);
		await aWhile();
		expect(world.sink.runs).toHaveLength(3);
	});

	test.each(['webhook', 'webhook-finished'])(
		'ends with the reason when an event is refused at %s: no other node runs',
		async (path) => {
			const workflow = await createTriggerWorkflow(world);
			const testUrl = workflow.testUrl.replace(/webhook$/, path);
			const [id] = newIds(1);
			await listen(workflow);
			const forged = await deliver(testUrl, { body: body(id), secret: 'whsec_guessed' });
			expect(forged.status).toBe(401);
			expect(forged.text).toContain('Webhook Secret');
			const [run] = await world.rest.finishedExecutions(workflow.id, 1);
			expect(run).toMatchObject({ mode: 'manual', status: 'error' });
			const { error, runData } = run.data.resultData;
			expect(Object.keys(runData)).toEqual([TRIGGER]);
			expect(error).toMatchObject({
				message: 'Event rejected: the signature was not made with the secret in the credential',
				description: expect.stringContaining('Second Webhook Secret'),
			});
			expect(JSON.stringify(run.data)).not.toContain(id);
			expect((await deliver(testUrl, { body: body(id), secret: SECRET })).status).toBe(404);
		},
	);

	test('goes on when an event is left out: the one that is awaited may still come', async () => {
		const parameters = { events: ['video.completed'] };
		const workflow = await createTriggerWorkflow(world, { parameters });
		const [id] = newIds(1);
		const send = (type: string) =>
			deliver(workflow.testUrl, { body: eventBody(type, id), secret: SECRET });
		await listen(workflow);
		expect((await send('video.started')).text).toContain('leave this event out');
		expect((await send('video.completed')).text).toBe('{"message":"accepted"}');
		await expectRuns(world.sink, [id]);
	});
});
