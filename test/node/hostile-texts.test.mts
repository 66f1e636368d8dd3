import { Readable } from 'node:stream';
import type { IDataObject } from 'n8n-workflow';
import { handleDelivery } from '../../nodes/MediaGeneration/trigger/handle-delivery';
import type { FakeResponse, Parameters } from '../support/fake-execution.mts';
import { CUSTOM_CREDENTIAL } from '../support/fake-execution.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { fakeDelivery } from '../support/fake-webhook.mts';
import { measureProcessorMs } from '../support/processor-time.mts';
import { makeProjectOperation, makeImage } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';

/** Any text from a service, a storage, a sender of events or an item is read in time proportional to its length. */

/** Beginnings of the patterns in the code, repeated without the end of the pattern. */
const PIECES = [
	'http://',
	'https://h/?',
	'=',
	'"',
	'\\"',
	'[',
	'{{',
	'<',
	'<title>',
	'%E2',
	'9',
	'1234 ',
];
const MORE_PIECES = ['10:00', ' ', '\n', '../', ',', '\ud800', '"id":1234567890123456,"'];
const PATTERNS = [...PIECES, ...MORE_PIECES].map(
	(piece) => (length: number) => piece.repeat(Math.ceil(length / piece.length)),
);

type Read = (text: string) => unknown;

const runOnce = async (
	parameters: Parameters,
	response: FakeResponse | Error,
	json: IDataObject = {},
) =>
	await runNode({
		parameters: [parameters],
		jsons: [json],
		files: { data: ['a.png', 'image/png', 'x'] },
		credential: { ...CUSTOM_CREDENTIAL, apiKey: 'mhk_live_12345' },
		continueOnFail: true,
		network() {
			if (response instanceof Error) throw response;
			return response;
		},
	}).outputs;

const stream = (text: string): Readable => Readable.from([Buffer.from(text)]);
const get = makeProjectOperation('get');
const makeFailedProject = (error: IDataObject | string): IDataObject => ({
	id: 'p1',
	status: 'error',
	error,
});
const deliverBody = async (body: string) => {
	const parameters = { events: ['*'], verification: 'acceptUnverified' };
	const { context } = fakeDelivery({ body, workflow: 'hostile', parameters });
	return await handleDelivery(context);
};
const simplifyPayload = async (payload: IDataObject) =>
	await deliverBody(JSON.stringify({ type: 'video.errored', payload: { id: 'p1', ...payload } }));

/** Every place of a response, an error, an event or an item from which a text is read. */
const PATHS: Readonly<Record<string, Read>> = {
	'the bytes of a success': (text) => runOnce(get, { body: stream(text) }),
	'a rejection': (text) =>
		runOnce(makeImage('x'), {
			status: 422,
			body: { message: text, code: text, errors: [{ path: text, msg: text }], [text]: [text] },
		}),
	'an unclear response': (text) => runOnce(makeImage('x'), { status: 500, body: text }),
	'the headers of a redirect': (text) =>
		runOnce(get, {
			status: 308,
			headers: { 'retry-after': text, location: `https://h/${text}` },
			body: '',
		}),
	'a broken connection': (text) => runOnce(get, Object.assign(new Error(text), { code: text })),
	'the error of a project': (text) =>
		runOnce(get, {
			body: makeFailedProject({ code: text, message: text, more: { [text]: text } }),
		}),
	'a finished project to download': (text) =>
		runOnce(makeProjectOperation('download'), {
			body: { id: 'p1', status: 'complete', name: text, downloads: [{ url: `https://h/${text}` }] },
		}),
	'a project to collect': (text) =>
		runOnce(
			makeProjectOperation('collect', { whenFinished: 'links' }),
			{ body: { id: 'p1', status: text } },
			{ waiting_for: 'p1', waiting_since: text },
		),
	'an upload URL': (text) =>
		runOnce(
			{ resource: 'file', operation: 'upload', files: 'data' },
			{ body: [{ upload_url: text, expires_at: text, file_path: text }] },
		),
	'an event': (text) =>
		deliverBody(
			JSON.stringify({ type: 'video.completed', payload: { id: text, name: text, error: text } }),
		),
	'the body of a delivery': (text) => deliverBody(text),
	'fields from an expression': (text) =>
		runOnce(
			{
				...makeImage(text, 'check'),
				operation: 'ai-image-editor',
				image_file_paths_1: makeMediaInput('url', `https://h/${text}`),
				options: { aspect_ratio: text, name: text },
			},
			{},
		),
	'an ID from an expression': (text) =>
		runOnce(makeProjectOperation('get', { id: text }), { status: 404 }),
	'a field with files from an expression': (text) =>
		runOnce({ resource: 'file', operation: 'upload', files: text }, {}),
	'an event, simplified': (text) =>
		simplifyPayload(makeFailedProject({ code: text, message: text })),
};

/** The second length is eight times the first one. Quadratic patterns already take seconds at 128 kB. */
const LENGTHS = [16 * 1024, 128 * 1024];
/** Times below this are dominated by noise. */
const NOISE_MS = 20;
/** The accepted ratio for eight times the length; quadratic growth would give 64. */
const MOST = 20;

test.each(Object.entries(PATHS))('reading takes linear time: %s', async (_, read) => {
	const grows: string[] = [];
	for (const pattern of PATTERNS) {
		let last = NOISE_MS;
		for (const length of LENGTHS) {
			const text = pattern(length);
			const ms = await measureProcessorMs(() => read(text), last * MOST);
			if (ms > last * MOST) {
				grows.push(`${JSON.stringify(text.slice(0, 40))}: ${Math.round(ms)} ms for ${length}`);
				break;
			}
			last = Math.max(ms, NOISE_MS);
		}
		if (grows.length > 0) break;
	}
	expect(grows).toEqual([]);
});
