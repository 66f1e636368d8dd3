import { NodeOperationError } from 'n8n-workflow';
import {
	assertReady,
	handleDelivery,
} from '../../../nodes/MediaGeneration/trigger/handle-delivery';
import { readRunInput } from '../../../nodes/MediaGeneration/trigger/run-input';
import {
	makeCompleted,
	type Delivery,
	fakeActivation,
	fakeDelivery,
	SECRET,
	signDelivery,
	TRIGGER_CREDENTIAL,
} from '../../support/fake-webhook.mts';
import { fakeTimers } from '../../support/fake-timers.mts';
import { ownWorkflow } from '../support/run-context.mts';

async function deliver(delivery: Partial<Delivery> = {}, respondsAtEnd = false) {
	const fake = fakeDelivery({ body: makeCompleted('p1'), workflow: ownWorkflow(), ...delivery });
	const result = await handleDelivery(fake.context, respondsAtEnd);
	return { ...fake, result, started: result.workflowData?.[0] };
}

describe('a genuine event of a chosen type', () => {
	test('starts the workflow, and n8n sends our response', async () => {
		const { result, started, response } = await deliver();
		expect(started).toHaveLength(1);
		const { delivered_at, ...json } = started![0]!.json;
		expect(json).toEqual({
			type: 'video.completed',
			resource: 'video',
			action: 'completed',
			verified: true,
			payload: { id: 'p1', status: 'complete' },
		});
		expect(delivered_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
		expect(Math.abs(Date.parse(String(delivered_at)) - Date.now())).toBeLessThan(60_000);
		expect(result.webhookResponse).toEqual({ message: 'accepted' });
		expect(response.writableEnded).toBe(false);
	});

	test('is verified over the bytes as received, with spacing, line ends and non-ASCII characters', async () => {
		const body = `{ "type":"video.completed",\r\n"payload" : {"id":"p1","name":"Grüße 🎬"} }\n`;
		expect((await deliver({ body })).started).toHaveLength(1);
	});

	test('with several pairs of headers is verified by the credential’s pair', async () => {
		const body = makeCompleted('p1');
		const forged = signDelivery(body, { prefix: 'magic-hour', secret: 'guess' });
		const genuine = signDelivery(body, { prefix: 'service' });
		const headers = { ...forged, ...genuine };
		expect((await deliver({ body, headers })).started).toHaveLength(1);
		const credential = { ...TRIGGER_CREDENTIAL, service: 'magicHour' };
		expect((await deliver({ body, headers, credential })).response.statusCode).toBe(401);
	});
});

describe('a delivery that is rejected', () => {
	const body = makeCompleted('p1');
	const headers = signDelivery(body);
	const forged = signDelivery(body, { secret: 'guess' });
	const withoutSecret = {
		credential: { ...TRIGGER_CREDENTIAL, webhookSecret: '' },
		headers: signDelivery(body, { secret: '' }),
	};

	test.each<[string, Partial<Delivery>, number, string]>([
		['no headers', { headers: {} }, 401, 'missing header'],
		['a forged signature', { headers: forged }, 401, 'signature mismatch'],
		['signed JSON that is no event', { body: '{}' }, 400, 'not an event'],
		['a body that n8n consumed', { consumed: true, headers }, 401, 'signature mismatch'],
		['a credential without secrets', withoutSecret, 401, 'signature mismatch'],
	])(
		'%s: it gets a matching response, is logged, and starts nothing',
		async (_, delivery, status, reason) => {
			const { response, result, started, log } = await deliver({ body, ...delivery });
			expect([response.statusCode, response.writableEnded]).toEqual([status, true]);
			expect(result).toEqual({ noWebhookResponse: true });
			expect(started).toBeUndefined();
			expect(log.lines.join()).toContain(reason);
		},
	);

	test.each<[Delivery['mode'], object]>([
		['webhook', { message: 'unauthorized' }],
		['manual', { message: 'unauthorized', reason: expect.any(String) }],
	])(
		'the response (%s) has the reason in the editor only, and neither it nor the log has secrets, signatures or bodies',
		async (mode, expected) => {
			const { log, response } = await deliver({ body, headers: forged, mode });
			expect(response.body).toEqual(expected);
			const logged = JSON.stringify([log.lines, response.body]);
			for (const secret of [SECRET, 'guess', 'p1', ...Object.values({ ...headers, ...forged })]) {
				expect(logged).not.toContain(secret);
			}
		},
	);
});

describe('a delivery to the Test URL', () => {
	test.each<[string, Partial<Delivery>, number, RegExp, string | undefined]>([
		['no headers', { headers: {} }, 401, /-event-signature/, 'missing header'],
		['no event', { body: '{}' }, 400, /type/, 'not an event'],
		// No test run starts, because the expected event may still arrive.
		['an event that is not chosen', { parameters: { events: [] } }, 200, /Events/, undefined],
	])(
		'that isn’t admitted (%s) gets the reason in its response, and in its test run if it was rejected',
		async (_, delivery, status, reason, rejected) => {
			const { response, started } = await deliver({ mode: 'manual', ...delivery });
			expect(response.statusCode).toBe(status);
			expect(response.body).toMatchObject({ reason: expect.stringMatching(reason) });
			expect(started && readRunInput(started[0]!).rejected).toBe(rejected);
		},
	);

	test.each([true, false])(
		'that is rejected starts a test run without its body (when finished: %s)',
		async (respondsAtEnd) => {
			const headers = signDelivery(makeCompleted('p1'), { secret: 'guess' });
			const { result } = await deliver({ mode: 'manual', headers }, respondsAtEnd);
			expect(result.noWebhookResponse).toBe(true);
			const [[input]] = result.workflowData!;
			const rejected = 'signature mismatch';
			expect(readRunInput(input!)).toEqual({ json: {}, respondsAtEnd, rejected });
			expect(JSON.stringify(input)).not.toContain('p1');
		},
	);
});

describe('the credential, two seconds after it was read,', () => {
	fakeTimers();

	async function readAfter(delivery: Partial<Delivery>) {
		const workflow = ownWorkflow();
		await deliver({ workflow });
		jest.advanceTimersByTime(2_000);
		const { context, response } = fakeDelivery({ body: '{}', workflow, ...delivery });
		const read = jest.spyOn(context, 'getCredentials');
		await handleDelivery(context, false);
		return { status: response.statusCode, read: read.mock.calls.length };
	}

	test('is read again before a delivery is rejected, so that a new secret applies immediately', async () => {
		const body = makeCompleted('p2');
		const credential = { ...TRIGGER_CREDENTIAL, webhookSecret: 'new' };
		const renewed = { body, headers: signDelivery(body, { secret: 'new' }), credential };
		expect(await readAfter(renewed)).toEqual({ status: 200, read: 1 });
		expect(await readAfter({ headers: {} })).toEqual({ status: 401, read: 1 });
	});

	test('isn’t read again for a delivery that it verifies', async () => {
		expect(await readAfter({ body: makeCompleted('p2') })).toEqual({ status: 200, read: 0 });
		expect(await readAfter({ body: '{}' })).toEqual({ status: 400, read: 0 });
		expect(await readAfter({ body: '<html>' })).toEqual({ status: 400, read: 0 });
	});
});

describe('a genuine event that is filtered out', () => {
	test('gets HTTP 200, and starts nothing', async () => {
		const { response, started } = await deliver({ parameters: { events: ['image.completed'] } });
		expect([response.statusCode, started]).toEqual([200, undefined]);
	});

	test('has a later event type, unless "All Events" is chosen', async () => {
		const body = JSON.stringify({ type: 'video.archived', payload: { id: 'p1' } });
		expect((await deliver({ body })).started).toBeUndefined();
		expect((await deliver({ body, parameters: { events: ['*'] } })).started).toHaveLength(1);
	});
});

describe('copies of an event', () => {
	test('that arrive at the same moment start one run, and the others get 200', async () => {
		const workflow = ownWorkflow();
		const all = await Promise.all(Array.from({ length: 20 }, () => deliver({ workflow })));
		expect(all.filter(({ started }) => started)).toHaveLength(1);
		const copies = all.filter(({ started }) => !started);
		expect(copies.map(({ response }) => response.statusCode)).toEqual(Array(19).fill(200));
	});

	test('start one run each in two triggers, and every time in a trigger without deduplication', async () => {
		const runs = [
			await deliver({ workflow: 'trigger A' }),
			await deliver({ workflow: 'trigger B' }),
			await deliver({ workflow: 'trigger A', parameters: { options: { once: false } } }),
			await deliver({ workflow: 'trigger A', mode: 'manual' }),
		];
		expect(runs.every(({ started }) => started?.length === 1)).toBe(true);
	});

	test('without deduplication, each have a run of their own that is observed until it ends', async () => {
		const workflow = ownWorkflow();
		const parameters = { options: { once: false } };
		const readKey = async (respondsAtEnd: boolean) =>
			readRunInput((await deliver({ workflow, parameters }, respondsAtEnd)).started![0]!).key;
		const [one, other] = [await readKey(true), await readKey(true)];
		expect([typeof one, typeof other, await readKey(false)]).toEqual([
			'string',
			'string',
			undefined,
		]);
		expect(one).not.toBe(other);
	});

	test.each([false, true])(
		'of a later type have equal content (finished: %p)',
		async (finished) => {
			const workflow = ownWorkflow();
			const parameters = { events: ['*'] };
			const progress = async (percent: number) => {
				const body = JSON.stringify({ type: 'video.progress', payload: { id: 'p1', percent } });
				return await deliver({ workflow, parameters, body }, finished);
			};
			const runs = [await progress(10), await progress(20), await progress(20), await progress(30)];
			expect(runs.map(({ started }) => started?.length)).toEqual([1, 1, undefined, 1]);
			expect(runs[2]!.response.statusCode).toBe(finished ? 503 : 200);
			runs[1]!.response.finish(200);
			const again = await progress(20);
			expect([again.started, again.response.statusCode]).toEqual([undefined, 200]);
		},
	);

	test('with When the Workflow Finishes, get 503 during the run and 200 after a success, and start a run after a failure', async () => {
		const workflow = ownWorkflow();
		const first = await deliver({ workflow }, true);
		expect(first.started).toHaveLength(1);
		const during = await deliver({ workflow }, true);
		expect([during.started, during.response.statusCode]).toEqual([undefined, 503]);
		first.response.finish(500);
		const second = await deliver({ workflow }, true);
		expect(second.started).toHaveLength(1);
		second.response.finish(200);
		const after = await deliver({ workflow }, true);
		expect([after.started, after.response.statusCode]).toEqual([undefined, 200]);
	});
});

describe('verification switched off explicitly', () => {
	const parameters = { verification: 'acceptUnverified' };

	test('accepts an unsigned event, marked as unverified', async () => {
		const { started } = await deliver({ headers: {}, parameters });
		expect(started![0]!.json).toMatchObject({ verified: false });
		const page = await deliver({ body: '<html>', headers: {}, parameters });
		expect(page.response.statusCode).toBe(400);
	});

	test('doesn’t let an unverified event block a genuine one', async () => {
		const workflow = ownWorkflow();
		await deliver({ workflow, headers: {}, parameters });
		expect((await deliver({ workflow })).started).toHaveLength(1);
		expect((await deliver({ workflow })).started).toBeUndefined();
	});

	test.each(['', 'off', false])(
		'with the value %p admits nothing, signed or not',
		async (verification) => {
			for (const more of [{}, { headers: {} }]) {
				await expect(deliver({ ...more, parameters: { verification } })).rejects.toThrow(
					'Signature is',
				);
			}
		},
	);
});

describe('activation', () => {
	test.each([
		['activate', 'Production URL'],
		['manual', 'Test URL'],
	] as const)('requires a secret, and the message shows where to find it', async (mode, url) => {
		const { context } = fakeActivation({ ...TRIGGER_CREDENTIAL, webhookSecret: '' }, {}, mode);
		const error = await assertReady(context).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(NodeOperationError);
		expect(String(error)).toMatch(new RegExp(`no webhook secret.*developer hub.*${url}`));
	});

	test.each([[[]], [''], [' \n']])('requires an event: %j is refused', async (events) => {
		const { context } = fakeActivation(TRIGGER_CREDENTIAL, { events });
		await expect(assertReady(context)).rejects.toThrow('Project Events is empty');
	});

	test.each([
		['nothing with a secret', TRIGGER_CREDENTIAL, {}, 0],
		['one warning if verification is off', {}, { verification: 'acceptUnverified' }, 1],
	])('logs %s', async (_, credential, parameters, lines) => {
		const { context, log } = fakeActivation(credential, parameters);
		await assertReady(context);
		expect(log.lines).toHaveLength(lines);
	});
});
