import type { IDataObject } from 'n8n-workflow';
import {
	makeBrokenConnectionError,
	type Call,
	type FakeResponse,
	MAGIC_HOUR_CREDENTIAL,
} from '../support/fake-execution.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { isGeneration } from './support/fake-service.mts';
import { readErrors, type NodeRun, runNode } from './support/run-node.mts';
import { makeMp4 } from '../support/mp4.mts';
import { makeWav } from '../support/wav.mts';

/** The length of a file at a URL replaces an empty *End*. */

const URL_OF_SOUND = 'https://files.test/speech.wav?sig=secret';
const SOUND = makeWav(12.4);

const makeTalk = (more: IDataObject = {}): IDataObject => ({
	resource: 'video',
	operation: 'audio-to-video',
	completion: 'start',
	audio_file_path: makeMediaInput('url', URL_OF_SOUND) as IDataObject,
	end_seconds: '',
	...more,
});

const isPart = ({ url }: Call): boolean => url === URL_OF_SOUND;

const serve =
	(file: Buffer) =>
	({ headers }: Call): FakeResponse => {
		const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range!)!.map(Number);
		const body = file.subarray(from, to! + 1);
		const range = `bytes ${from}-${from! + body.length - 1}/${file.length}`;
		return { status: 206, headers: { 'content-range': range }, body: [body] };
	};
const servePart = serve(SOUND);

const run = (file: (call: Call) => FakeResponse | Error, more: NodeRun = {}) =>
	runNode({
		credential: MAGIC_HOUR_CREDENTIAL,
		parameters: [makeTalk()],
		respond: (call) => (isPart(call) ? file(call) : undefined),
		continueOnFail: true,
		...more,
	});

const omitParts = (calls: readonly Call[]) => calls.filter((call) => !isPart(call));

const readError = async (one: ReturnType<typeof run>) => (await readErrors(one))[0];

test('a part of the file is enough, the request has no API key, and the end is sent', async () => {
	const one = run(servePart);
	expect(await readError(one)).toBeUndefined();
	expect(one.calls.filter(isPart)).toEqual([
		expect.objectContaining({
			bearer: false,
			headers: expect.objectContaining({ range: 'bytes=0-65535' }),
		}),
	]);
	expect(omitParts(one.calls).map(({ body }) => body)).toEqual([
		{ assets: { audio_file_path: URL_OF_SOUND }, end_seconds: 12.4 },
	]);
});

test('a header at the end of a long file takes two reads, and a file that needs more than four has no length', async () => {
	const movie = makeMp4(3);
	const makeFree = (count: number) =>
		Array<Buffer>(count).fill(
			Buffer.concat([Buffer.from('000f4240', 'hex'), Buffer.from('free'), Buffer.alloc(999_992)]),
		);
	const short = run(serve(Buffer.concat([...makeFree(1), movie])));
	expect(await readError(short)).toBeUndefined();
	expect(short.calls.filter(isPart)).toHaveLength(2);
	expect(omitParts(short.calls)[0]!.body).toMatchObject({ end_seconds: 3 });
	const long = run(serve(Buffer.concat([...makeFree(5), movie])));
	expect((await readError(long))!.message).toContain('states no length that the node can read');
	expect(long.calls).toHaveLength(4);
});

test('a file on a server that ignores ranges is read from its start', async () => {
	const one = run(() => ({ headers: { 'content-length': String(SOUND.length) }, body: [SOUND] }));
	expect(await readError(one)).toBeUndefined();
	expect(omitParts(one.calls)[0]!.body).toMatchObject({ end_seconds: 12.4 });
});

test.each<[string, () => FakeResponse | Error, string]>([
	['is gone', () => ({ status: 404 }), 'files.test returned HTTP 404'],
	['needs a login', () => ({ status: 401 }), 'files.test returned HTTP 401'],
	[
		'cannot be reached',
		() => makeBrokenConnectionError('ENOTFOUND'),
		'files.test cannot be reached (ENOTFOUND)',
	],
	[
		'is a page',
		() => ({ body: [Buffer.from('<html>')] }),
		'files.test returned a file that begins with "<html>" and states no length',
	],
	['is empty', () => ({ body: [] }), 'files.test returned a file that begins with "" and'],
	[
		'is a picture',
		() => ({ body: [Buffer.from('GIF89a\0')] }),
		'files.test returned a file that begins with ',
	],
])(
	'a file that %s: the message suggests entering End, and nothing was sent or charged',
	async (_, response, why) => {
		const one = run(response);
		const error = (await readError(one))!;
		expect(error.message).toContain(
			'Could not read the length of Audio for the empty End (Seconds): ',
		);
		expect(error.message).toContain(why);
		expect(error.description).toContain('You weren’t charged');
		expect(error.description).toContain('Enter End (Seconds).');
		expect(JSON.stringify(error)).not.toContain('secret');
		expect(error.charged).toBe(false);
		expect(omitParts(one.calls)).toEqual([]);
	},
);

test('a start beyond the end is refused before anything is sent to the service', async () => {
	const one = run(servePart, { parameters: [makeTalk({ options: { start_seconds: 20 } })] });
	expect((await readError(one))!.message).toMatchInlineSnapshot(
		`"Start (Seconds) is 20, but Audio is only 12.4 seconds long"`,
	);
	expect(omitParts(one.calls)).toEqual([]);
});

test('another attempt of a paid item neither reads the length nor pays, whatever happened to the file', async () => {
	const setting = {
		nodeContext: {},
		parameters: [makeTalk({ completion: 'wait' })],
		continueOnFail: false,
	};
	const first = run(servePart, { ...setting, read: () => ({ status: 404 }) });
	await expect(first.output).rejects.toThrow('No video project has the ID p1 (404)');
	expect(first.calls.filter(isGeneration)).toHaveLength(1);
	const second = run(() => ({ status: 404 }), setting);
	expect((await second.output)[0]!.json).toMatchObject({ id: 'p1', status: 'complete' });
	expect(second.calls.filter(isGeneration)).toEqual([]);
	expect(second.calls.filter(isPart)).toEqual([]);
});

test('Check Only sends no request, and describes the length in words', async () => {
	const one = run(servePart, {
		parameters: [makeTalk({ completion: 'check', options: { simplify: false, start_seconds: 2 } })],
	});
	const [{ json }] = (await one.output) as [{ json: IDataObject }];
	expect(json).toMatchObject({
		ok: true,
		request: { body: { end_seconds: '<length of Audio>' } },
	});
	expect(one.calls).toEqual([]);
});
