import type { IDataObject } from 'n8n-workflow';
import { makeMediaInput } from '../../support/media-input.mts';
import { speedUpTime, shortenTimes } from '../../support/engine/speed-up-time.mts';
import { makeWav } from '../../support/wav.mts';
import {
	closeConnection,
	dripForever,
	makeHead,
	isSilent,
	pourForever,
	respondRaw,
	resetConnection,
	respondWith,
	SIGNATURE,
	type FakeResponse,
} from './server.mts';
import { makeCredential, runAgainst, server } from './support.mts';

/**
 * With an empty End, the node reads the length of the file in limited time and from few bytes, whatever the file's
 * server does. If the length can't be read, nothing is paid.
 */

shortenTimes(500);
speedUpTime(100);

const POST = 'POST /v1/audio-to-video';
const FILE = 'GET /speech.wav';
const SOUND = makeWav(12.4);
const wav = { 'content-type': 'audio/wav' };

const makeTalk = (path = '/speech.wav'): IDataObject => ({
	resource: 'video',
	operation: 'audio-to-video',
	completion: 'start',
	audio_file_path: makeMediaInput(
		'url',
		`${server.address}${path}?sig=${SIGNATURE}`,
	) as IDataObject,
	end_seconds: '',
	options: { maxWaitMinutes: 5 },
});

const runMeasuring = async (response: FakeResponse) => {
	const credential = { ...makeCredential(server.address), layout: 'nested' };
	const responses = { [FILE]: response, [POST]: respondWith({ id: 'p1' }) };
	const end = await runAgainst(responses, makeTalk(), { credential });
	const sent = server
		.listRequests('POST', '/v1/audio-to-video')
		.map(({ body }) => JSON.parse(body));
	expect(server.listRequests('GET', '/speech.wav')[0]!.headers).not.toHaveProperty('authorization');
	return { ...end, sent: sent as IDataObject[] };
};

const decodeLatin = (bytes: Buffer): string => bytes.toString('latin1');

test('from a server that sends an endless part, the length is read, and no further bytes', async () => {
	const endless = pourForever('');
	const { sent } = await runMeasuring((socket, asked, count) => {
		const range = { 'content-range': `bytes 0-65535/${SOUND.length}` };
		socket.write(makeHead('206 Partial Content', { ...wav, ...range }));
		socket.write(SOUND.subarray(0, 65_536));
		endless.response(socket, asked, count);
	});
	expect(sent).toMatchObject([{ end_seconds: 12.4 }]);
	expect(endless.poured()).toBeLessThan(8 * 1024 ** 2);
});

test.each<[string, FakeResponse]>([
	['never responds', isSilent],
	['closes the connection', closeConnection],
	['resets the connection', resetConnection],
	['sends a byte from time to time', dripForever(makeHead('200 OK', wav))],
	[
		'sends half of the header',
		respondRaw(makeHead('200 OK', wav) + decodeLatin(SOUND.subarray(0, 20))),
	],
	['sends endless bytes without a header', pourForever(makeHead('200 OK', wav)).response],
	[
		'sends a wrong part',
		respondWith(SOUND, '206 Partial Content', { 'content-range': 'bytes 5-9/99' }),
	],
	['sends an empty range', respondWith(SOUND, '206 Partial Content')],
	['redirects to itself for ever', respondWith('', '302 Found', { location: '/speech.wav' })],
	['doesn’t use HTTP', respondRaw('220 ready\r\n')],
	['refuses', respondWith({ message: 'no' }, '403 Forbidden')],
	['is unavailable', respondWith({}, '503 Service Unavailable')],
])(
	'with a server that %s, the error suggests entering End, and nothing was paid',
	async (_, response) => {
		const { error, sent } = await runMeasuring(response);
		expect(error.message).toMatch(/^End \(Seconds\) is empty.*; enter End/);
		expect(error).toMatchObject({ charged: false });
		expect(sent).toEqual([]);
	},
);
