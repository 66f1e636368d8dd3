import fc from 'fast-check';
import { fitted, readExample } from '../../examples/examples.mts';
import { outputOf } from '../../hosts/workflow.mts';
import { mediaFolder } from '../../hosts/root.mts';
import { deliver, eventBody, newIds } from '../support/deliver.mts';
import { sharedN8n } from './support/n8n.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import {
	credentialData,
	publishTriggerWorkflow,
	SECRET,
	type TriggerWorkflow,
	worldOfFile,
} from './support/world.mts';
import { readId } from '../../nodes/MediaGeneration/json/read-id';
import { waitUntil } from '../../hosts/wait-until.mts';

const world = worldOfFile(() => sharedN8n('n8n-2'));
let workflow: TriggerWorkflow;
beforeAll(async () => (workflow = await publishTriggerWorkflow(world)));

const REFUSED_KEY = 'sk_a-refused-key-that-stays-secret';

const now = () => String(Math.floor(Date.now() / 1_000));

const anyBody = fc.oneof(
	fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
	fc.json().map((text) => Buffer.from(text)),
	fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
	fc
		.record(
			{
				type: fc.oneof(fc.constant('video.completed'), fc.string(), fc.jsonValue()),
				payload: fc.oneof(fc.record({ id: fc.jsonValue() }), fc.jsonValue()),
			},
			{ requiredKeys: [] },
		)
		.map((event) => Buffer.from(JSON.stringify(event))),
);
const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 80 }).map((text) => text.trim());
const contentType = fc.oneof(
	fc.constantFrom(
		'application/json',
		'application/json; charset=utf-8',
		'text/plain',
		'application/x-www-form-urlencoded',
		'multipart/form-data; boundary=x',
		'application/octet-stream',
	),
	// n8n itself never responds to some bodies declared as XML; the trigger is not called.
	fc.stringMatching(/^[a-z]{1,8}\/[a-z+.-]{1,20}$/).filter((type) => !type.endsWith('xml')),
);

test('responds to every malformed request itself, and accepts nothing unsigned', async () => {
	const forgery = fc.record({
		body: anyBody,
		signature: fc.oneof(printable, fc.stringMatching(/^[0-9a-f]{64}$/), fc.constant(undefined)),
		timestamp: fc.oneof(printable, fc.integer().map(String), fc.constantFrom(now(), undefined)),
		type: fc.option(contentType, { nil: undefined }),
	});
	const property = fc.asyncProperty(forgery, async ({ body, signature, timestamp, type }) => {
		const headers = {
			'content-type': type,
			'service-event-signature': signature,
			'service-event-timestamp': timestamp,
		};
		const { status } = await deliver(workflow.immediateUrl, { body, headers });
		// 422: n8n refuses unreadable JSON, forms and XML before it calls the trigger.
		expect([400, 401, 422]).toContain(status);
	});
	await fc.assert(property, { numRuns: 300, endOnFailure: true });
	expect(await world.rest.executions(workflow.id)).toEqual([]);
});

test('refuses every signed body that is not an event, and n8n keeps running', async () => {
	const property = fc.asyncProperty(anyBody, contentType, async (body, type) => {
		const { status } = await deliver(workflow.immediateUrl, {
			body,
			secret: SECRET,
			headers: { 'content-type': type },
		});
		expect([200, 400, 401, 422]).toContain(status);
		const isEvent = status === 200;
		if (isEvent) expect(readId(JSON.parse(body.toString()).payload)).toBeDefined();
	});
	await fc.assert(property, { numRuns: 200, endOnFailure: true });
	const [id] = newIds(1);
	const genuine = { body: eventBody('video.completed', id), secret: SECRET };
	expect((await deliver(workflow.immediateUrl, genuine)).text).toBe('{"message":"accepted"}');
	await waitUntil('the run', () => world.sink.counts().has(id));
});

describe('secrets', () => {
	test('are in no log, execution, output or file of n8n, except encrypted in the credential', async () => {
		const { apiKey, secondWebhookSecret } = credentialData;
		const sandbox = await SandboxClient.start({ apiKey, renderMs: 300 });
		const { rest } = world;
		const data = { ...credentialData, baseUrl: sandbox.baseUrl };
		const credential = await rest.connect(data);
		const example = fitted(await readExample('generate'), credential, mediaFolder);
		const generate = await rest.createWorkflow(example);
		const run = await rest.execute(generate, 'Manual Trigger');
		expect(run.status).toBe('success');
		// One that the service refuses, so that errors are searched as well.
		const badKey = await rest.connect({ ...data, apiKey: REFUSED_KEY });
		const refused = await rest.createWorkflow(
			fitted(await readExample('generate'), badKey, mediaFolder),
		);
		const failed = await rest.execute(refused, 'Manual Trigger');
		expect(failed.status).toBe('error');
		await deliver(workflow.immediateUrl, {
			body: eventBody('video.completed', 'x'),
			secret: 'whsec_guessed',
		});

		const requests = await sandbox.requests();
		const uploads = requests
			.filter(({ method }) => method === 'PUT')
			.flatMap(({ query }) =>
				Object.values(query)
					.map(String)
					.filter((value) => value.length > 30),
			);
		expect(uploads.length).toBeGreaterThan(0);
		const project = String(outputOf(run, 'Face Swap')[0]?.json.id);

		// Proves that the search works: a project ID is in the stored executions.
		expect(await world.n8n.placesOf(project)).not.toEqual([]);
		expect([...rest.secrets]).toEqual([apiKey, SECRET, secondWebhookSecret, REFUSED_KEY]);
		expect(await world.n8n.leaks([...rest.secrets, ...uploads])).toEqual([]);
		await sandbox.close();
	});
});
