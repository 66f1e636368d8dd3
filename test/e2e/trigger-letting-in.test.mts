import { gzipSync } from 'node:zlib';
import { adaptExample, readExample } from '../../examples/examples.mts';
import { mediaFolder } from '../../machine/root.mts';
import { readOutput } from '../../hosts/run/workflow.mts';
import { makeEventBody, createIds, signBody, type Delivery } from '../support/deliver.mts';
import { borrowN8n } from './support/n8n.mts';
import { expectRuns } from './support/sink.mts';
import {
	FORGED,
	SECOND_SECRET,
	SECRET,
	send,
	type TriggerWorkflow,
	useWorld,
} from './support/world.mts';

/** The deliveries that the trigger accepts or refuses in a real n8n, which reads each body first. */

const world = useWorld(() => borrowN8n('n8n-2'));

let url: string;
/**
 * A workflow that receives only requests that must be refused. An accepted event would disturb these tests: n8n lists
 * an execution only after its end, which may be during a later test.
 */
let shut: TriggerWorkflow;
beforeAll(async () => {
	({ url } = await world.publish());
	shut = await world.publish();
});

const setContentType = (type: string | undefined) => ({ headers: { 'content-type': type } });

const makeSpacedBody = (id: string) =>
	`{ "type" :\t"image.completed",\r\n  "payload": {"id":"${id}", "name": "Zoë \u2028 猫 \\u00e9"} }\n`;

function gzipEvent(id: string): Partial<Delivery> {
	const body = makeEventBody('video.completed', id);
	const timestamp = String(Math.floor(Date.now() / 1_000));
	const signature = signBody(SECRET, timestamp, body);
	const headers = { 'content-encoding': 'gzip', 'service-event-signature': signature };
	return { body: gzipSync(body), timestamp, headers };
}

test.each<[string, (id: string) => Partial<Delivery>]>([
	['a signature with the first secret', () => ({})],
	['odd spacing and non-ASCII text', (id) => ({ body: makeSpacedBody(id) })],
	['another content type, which is irrelevant', () => setContentType('application/octet-stream')],
	['no content type', () => setContentType(undefined)],
	['gzip around the signed bytes', gzipEvent],
])('the trigger accepts %s', async (_what, instead) => {
	const [id] = createIds(1);
	expect(await send(url, id, instead(id))).toEqual({
		status: 200,
		text: '',
	});
	await expectRuns(world.sink, [id]);
	expect(world.sink.runs[0]).toMatchObject({ verified: true, payload: { id } });
});

const multipart = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n';

test.each<[string, number, Partial<Delivery>]>([
	['a wrong secret', 401, FORGED],
	['an empty body', 400, { body: '' }],
	['a body of another type than JSON', 400, { body: '{"type":', ...setContentType('a/x-other') }],
	['invalid UTF-8', 400, { body: Buffer.from('7b22fffe223a317d', 'hex') }],
	['2 MiB', 400, { body: makeEventBody('video.completed', 'x', { a: 'a'.repeat(2 ** 21) }) }],
	[
		'a multipart form',
		401,
		{ body: multipart, ...setContentType('multipart/form-data; boundary=x') },
	],
])('the trigger refuses %s with %i, and no workflow runs', async (_what, status, instead) => {
	const response = await send(shut.url, 'x', instead);
	expect({ status: response.status, text: response.text.slice(0, 300) }).toMatchObject({ status });
	expect(await world.rest.listExecutions(shut.id)).toEqual([]);
	expect(world.sink.runs).toEqual([]);
});

const REFUSED_KEY = 'sk_a-refused-key-that-stays-secret';

test('no log, execution, output or file of n8n has a secret, except for the encrypted credential', async () => {
	const { rest, service, credential, n8n } = world;
	const example = await readExample('generate');
	const run = await rest.execute(adaptExample(example, credential, mediaFolder), 'Manual Trigger');
	expect(run.status).toBe('success');
	// A key that the service rejects, so that errors are searched as well.
	const badKey = await rest.saveCredential({ ...service.credential, apiKey: REFUSED_KEY });
	const failed = await rest.execute(adaptExample(example, badKey, mediaFolder), 'Manual Trigger');
	expect(failed.status).toBe('error');
	await send(url, 'x', FORGED);

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
