import { type IDataObject, NodeOperationError } from 'n8n-workflow';
import { eventSchema } from '../../../scripts/generate/output-schema.mts';
import {
	assertReady,
	handleDelivery,
} from '../../../nodes/MediaGeneration/trigger/handle-delivery';
import { RESOURCES } from '../../../nodes/MediaGeneration/catalog/projects';
import { admitEvent, type RunInput } from '../../../nodes/MediaGeneration/trigger/admit-event';
import {
	makeCompleted,
	type Delivery,
	fakeActivation,
	fakeDelivery,
	signDelivery,
	TRIGGER_CREDENTIAL,
} from '../../support/fake-webhook.mts';
import { fakeTimers } from '../../support/fake-timers.mts';
import { ownWorkflow, runContext } from '../support/run-context.mts';

const RAW = { options: { simplify: false } };
const AT_END = { acknowledge: 'lastNode' };

async function deliver(delivery: Partial<Delivery> = {}) {
	const fake = fakeDelivery({ body: makeCompleted('p1'), workflow: ownWorkflow(), ...delivery });
	const result = await handleDelivery(fake.context);
	const started = result.workflowData?.[0]?.[0];
	const runInput = started?.runInput as unknown as RunInput | undefined;
	return { ...fake, result, json: started?.json, runInput };
}

describe('a genuine event of a chosen type', () => {
	test('starts the workflow with the whole event, and n8n responds', async () => {
		const { result, json, response } = await deliver({ parameters: RAW });
		expect(json).toEqual({
			type: 'video.completed',
			resource: 'video',
			action: 'completed',
			verified: true,
			payload: { id: 'p1', status: 'complete' },
			delivered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
		});
		expect(result.noWebhookResponse).toBeUndefined();
		expect(response.writableEnded).toBe(false);
	});

	test.each(['webhookSecret', 'secondWebhookSecret'])(
		'is accepted with the secret in %s, without the blanks around it',
		async (field) => {
			const body = makeCompleted('p1');
			const credential = { webhookSecret: 'x', secondWebhookSecret: '', [field]: ' own\u200b\n' };
			const headers = signDelivery(body, { secret: 'own' });
			expect((await deliver({ body, headers, credential })).json).toBeDefined();
		},
	);

	test.each([
		['completed', 0],
		['errored', 1],
		['started', 2],
		// An action that the service may add later; its events must not be lost.
		['reviewed', 2],
	])('a project that is %s leaves through output %i of three', async (action, output) => {
		const body = JSON.stringify({ type: `video.${action}`, payload: { id: 'p1' } });
		const parameters = { events: ['*'], outputs: 'separate' };
		expect((await deliver({ body, parameters })).runInput).toMatchObject({
			output,
			outputCount: 3,
		});
		const single = await deliver({ body, parameters: { events: ['*'] } });
		expect(single.runInput).toMatchObject({ output: 0, outputCount: 1 });
	});
});

describe('with Simplify, the output', () => {
	const simplify = async (type: string, payload: IDataObject) => {
		const body = JSON.stringify({ type, payload: { id: 'p1', ...payload } });
		return (await deliver({ body, parameters: { events: ['*'] } })).json!;
	};
	const link = { url: 'https://media.test/a/output.mp4?signature=x', expires_at: '2026-01-16' };

	test('has the values for most workflows, and the schema names each', async () => {
		const payload = { name: 'Clip', status: 'complete', credits_charged: 450, downloads: [link] };
		const output = await simplify('video.completed', { ...payload, prompt: 'a cat' });
		expect(output).toEqual({
			type: 'video.completed',
			id: 'p1',
			resource: 'video',
			status: 'complete',
			url: link.url,
			mime_type: 'video/mp4',
			credits_charged: 450,
			downloads: [link],
		});
		const { properties } = eventSchema;
		expect(Object.keys(output).filter((key) => !(key in properties!))).toEqual([]);
	});

	test.each(
		RESOURCES.flatMap((resource) =>
			[{}, { status: 'complete' }].map((more) => [resource, more] as const),
		),
	)(
		'of a failed %s (%j) has the reason, and no field that n8n takes for a failed node',
		async (resource, more) => {
			const error = { code: 'invalid_image', message: 'too dark' };
			const output = await simplify(`${resource}.errored`, { ...more, error });
			expect(output).toMatchObject({
				resource,
				failure: { code: 'invalid_image', message: expect.stringContaining('too dark') },
			});
			expect(output).not.toHaveProperty('error');
		},
	);
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
		['no headers', { headers: {} }, 401, 'signature or timestamp is missing'],
		['a forged signature', { headers: forged }, 401, 'matches no webhook secret'],
		['signed JSON that is no event', { body: '{}' }, 400, 'not a valid project event'],
		['a body that n8n consumed', { consumed: true, headers }, 401, 'matches no webhook secret'],
		['a credential without secrets', withoutSecret, 401, 'matches no webhook secret'],
	])(
		'%s: it gets a matching response, is logged, and starts nothing',
		async (_, delivery, status, reason) => {
			const { response, result, json, log } = await deliver({ body, ...delivery });
			expect([response.statusCode, response.writableEnded]).toEqual([status, true]);
			expect(result).toEqual({ noWebhookResponse: true });
			expect(json).toBeUndefined();
			expect(log.lines.join()).toContain(reason);
		},
	);
});

describe('a delivery to the Test URL', () => {
	test.each<[string, Partial<Delivery>, number, RegExp]>([
		['no headers', { headers: {} }, 401, /-event-signature/],
		['no event', { body: '{}' }, 400, /type/],
	])(
		'with %s starts a test run without its body, which fails with the reason of the response',
		async (_, delivery, status, reason) => {
			const { response, json, runInput } = await deliver({ mode: 'manual', ...delivery });
			expect(response.statusCode).toBe(status);
			expect(response.body).toMatchObject({ reason: expect.stringMatching(reason) });
			expect(json).toEqual({});
			const context = runContext({ getInputData: () => [{ json, runInput }] });
			await expect(admitEvent(context)).rejects.toMatchObject({
				message: `Event rejected: ${runInput!.rejection!.problem}`,
				description: expect.stringMatching(reason),
			});
		},
	);

	test('that is filtered out starts no test run, because the expected event may still arrive', async () => {
		const { response, json } = await deliver({ mode: 'manual', parameters: { events: [] } });
		expect(response.body).toMatchObject({ message: expect.stringMatching(/Project Events/) });
		expect([response.statusCode, json]).toEqual([200, undefined]);
		expect((await deliver({ parameters: { events: [] } })).json).toBeUndefined();
	});
});

describe('the credential', () => {
	fakeTimers();

	test('is read once a second, and a new secret counts a second later', async () => {
		const workflow = ownWorkflow();
		const body = makeCompleted('p2');
		const credential = { ...TRIGGER_CREDENTIAL, webhookSecret: 'new' };
		const renewed = { workflow, body, headers: signDelivery(body, { secret: 'new' }), credential };
		await Promise.all([deliver({ workflow }), deliver({ workflow })]);
		jest.advanceTimersByTime(999);
		expect((await deliver(renewed)).response.statusCode).toBe(401);
		jest.advanceTimersByTime(1);
		expect((await deliver(renewed)).json).toBeDefined();
		expect((await deliver({ workflow, mode: 'manual' })).json).toBeDefined();
	});
});

describe('copies of an event', () => {
	test('that arrive at the same moment start one run, and the others get 200', async () => {
		const workflow = ownWorkflow();
		const all = await Promise.all(Array.from({ length: 20 }, () => deliver({ workflow })));
		expect(all.filter(({ json }) => json)).toHaveLength(1);
		const copies = all.filter(({ json }) => !json);
		expect(copies.map(({ response }) => response.statusCode)).toEqual(Array(19).fill(200));
	});

	test.each([
		['onReceived', 200],
		['lastNode', 503],
	])('of a later type have equal content (%s)', async (acknowledge, status) => {
		const workflow = ownWorkflow();
		const parameters = { events: ['*'], acknowledge };
		const progress = async (percent: number) => {
			const body = JSON.stringify({ type: 'video.progress', payload: { id: 'p1', percent } });
			return await deliver({ workflow, parameters, body });
		};
		const runs = [await progress(10), await progress(20), await progress(20), await progress(30)];
		expect(runs.map(({ json }) => json !== undefined)).toEqual([true, true, false, true]);
		expect(runs[2]!.response.statusCode).toBe(status);
	});

	test('of a type that occurs once have the same project, whatever else they contain', async () => {
		const workflow = ownWorkflow();
		expect((await deliver({ workflow })).json).toBeDefined();
		expect((await deliver({ workflow, body: makeCompleted('p1', { a: 1 }) })).json).toBeUndefined();
		expect((await deliver({ workflow, body: makeCompleted('p2') })).json).toBeDefined();
	});

	test('with When the Workflow Finishes, get 503 during the run and 200 after a success, and start a run after a failure', async () => {
		const delivery = { workflow: ownWorkflow(), parameters: AT_END };
		const first = await deliver(delivery);
		expect(first.json).toBeDefined();
		const during = await deliver(delivery);
		expect([during.json, during.response.statusCode]).toEqual([undefined, 503]);
		first.response.finish(500);
		const second = await deliver(delivery);
		expect(second.json).toBeDefined();
		second.response.finish(204);
		const after = await deliver(delivery);
		expect([after.json, after.response.statusCode]).toEqual([undefined, 200]);
	});
});

describe('verification switched off explicitly', () => {
	const parameters = { verification: 'acceptUnverified' };

	test('accepts an unsigned event, marked as unverified', async () => {
		const unsigned = { headers: {}, parameters: { ...RAW, ...parameters } };
		expect((await deliver(unsigned)).json).toMatchObject({ verified: false });
		const page = await deliver({ body: '<html>', headers: {}, parameters });
		expect(page.response.statusCode).toBe(400);
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

	test.each([
		['Project Events', { events: ['video.*'] }],
		['Project Events', { events: 'video' }],
		['Project Events', { events: {} }],
		['Project Name Contains', { options: { nameContains: {} } }],
		['Each Event Once', { options: { once: 'maybe' } }],
		['Simplify', { options: { simplify: 7 } }],
		['Outputs', { outputs: 'two' }],
		['Acknowledge', { acknowledge: 'later' }],
	])('refuses %s with an invalid value from an expression: %j', async (label, parameters) => {
		const { context } = fakeActivation(TRIGGER_CREDENTIAL, parameters as IDataObject);
		await expect(assertReady(context)).rejects.toThrow(new RegExp(`^${label} is .*, but must be `));
	});
});
