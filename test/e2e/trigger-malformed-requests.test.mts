import fc from 'fast-check';
import { adaptExample, readExample } from '../../examples/examples.mts';
import { readOutput } from '../../hosts/workflow.mts';
import { mediaFolder } from '../../hosts/root.mts';
import { createIds } from '../support/deliver.mts';
import { borrowN8n } from './support/n8n.mts';
import {
	FORGED,
	SECOND_SECRET,
	SECRET,
	send,
	type TriggerWorkflow,
	useWorld,
} from './support/world.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { readId } from '../../nodes/MediaGeneration/json/record';

const world = useWorld(() => borrowN8n('n8n-2'));
let workflow: TriggerWorkflow;
beforeAll(async () => (workflow = await world.publish()));

const REFUSED_KEY = 'sk_a-refused-key-that-stays-secret';

const readSeconds = () => String(Math.floor(Date.now() / 1_000));

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
	// n8n doesn't respond to some bodies that are declared as XML, and doesn't call the trigger for them.
	fc.stringMatching(/^[a-z]{1,8}\/[a-z+.-]{1,20}$/).filter((type) => !type.endsWith('xml')),
);

test('the trigger responds to every malformed request itself, and accepts nothing unsigned', async () => {
	const forgery = fc.record({
		body: anyBody,
		signature: fc.oneof(printable, fc.stringMatching(/^[0-9a-f]{64}$/), fc.constant(undefined)),
		timestamp: fc.oneof(
			printable,
			fc.integer().map(String),
			fc.constantFrom(readSeconds(), undefined),
		),
		type: fc.option(contentType, { nil: undefined }),
	});
	const property = fc.asyncProperty(forgery, async ({ body, signature, timestamp, type }) => {
		const headers = {
			'content-type': type,
			'service-event-signature': signature,
			'service-event-timestamp': timestamp,
		};
		const { status } = await send(workflow.immediateUrl, '', { body, headers });
		// n8n refuses unreadable JSON, forms and XML with 422 before it calls the trigger.
		expect([400, 401, 422]).toContain(status);
	});
	await fc.assert(property, { numRuns: 300, endOnFailure: true });
	expect(await world.rest.listExecutions(workflow.id)).toEqual([]);
});

test('the trigger refuses every signed body that isn’t an event, and n8n keeps running', async () => {
	const property = fc.asyncProperty(anyBody, contentType, async (body, type) => {
		const headers = { 'content-type': type };
		const { status } = await send(workflow.immediateUrl, '', { body, headers });
		expect([200, 400, 401, 422]).toContain(status);
		const isEvent = status === 200;
		if (isEvent) expect(readId(JSON.parse(body.toString()).payload)).toBeDefined();
	});
	await fc.assert(property, { numRuns: 200, endOnFailure: true });
	const [id] = createIds(1);
	expect((await send(workflow.immediateUrl, id)).text).toBe('{"message":"accepted"}');
	await waitUntil('the run', () => world.sink.counts().has(id));
});

test('no log, execution, output or file of n8n has a secret, except for the encrypted credential', async () => {
	const { rest, service, credential, n8n } = world;
	const example = await readExample('generate');
	const run = await rest.execute(adaptExample(example, credential, mediaFolder), 'Manual Trigger');
	expect(run.status).toBe('success');
	// A key that the service rejects, so that errors are searched as well.
	const badKey = await rest.saveCredential({ ...service.credential, apiKey: REFUSED_KEY });
	const failed = await rest.execute(adaptExample(example, badKey, mediaFolder), 'Manual Trigger');
	expect(failed.status).toBe('error');
	await send(workflow.immediateUrl, 'x', FORGED);

	const uploads = (await service.listRequests('PUT')).flatMap(({ query }) =>
		Object.values(query)
			.map(String)
			.filter((value) => value.length > 30),
	);
	expect(uploads.length).toBeGreaterThan(0);
	const project = String(readOutput(run, 'Face Swap')[0]?.json.id);

	// Proves that the search works, because the stored executions have this project ID.
	expect(await n8n.placesOf(project)).not.toEqual([]);
	expect([...rest.secrets]).toEqual([service.apiKey, SECRET, SECOND_SECRET, REFUSED_KEY]);
	expect(await n8n.leaks([...rest.secrets, ...uploads])).toEqual([]);
});
