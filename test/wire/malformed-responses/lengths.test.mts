import type { IDataObject } from 'n8n-workflow';
import { makeMediaInput } from '../../support/media-input.mts';
import { speedUpTime, shortenTimes } from '../../support/engine/quick-time.mts';
import { makeWav } from '../../support/wav.mts';
import {
	closes,
	drips,
	head,
	isSilent,
	pours,
	raw,
	resets,
	responds,
	SIGNATURE,
	type FakeResponse,
} from './server.mts';
import { against, server } from './support.mts';

/** Whoever has the file whose length an empty End needs: each reading ends, is small, and unless it succeeds, nothing is paid. */

shortenTimes(500);
speedUpTime(100);

const POST = 'POST /v1/audio-to-video';
const FILE = 'GET /speech.wav';
const SOUND = makeWav(12.4);
const wav = { 'content-type': 'audio/wav' };

const talk = (path = '/speech.wav'): IDataObject => ({
	resource: 'video',
	operation: 'audio-to-video',
	completion: 'start',
	audio_file_path: makeMediaInput(
		'url',
		`${server.address}${path}?sig=${SIGNATURE}`,
	) as IDataObject,
	start_seconds: 0,
	end_seconds: '',
	options: { maxWaitMinutes: 5 },
});

const measuring = async (response: FakeResponse) => {
	const end = await against({ [FILE]: response, [POST]: responds({ id: 'p1' }) }, talk());
	const sent = server.to('POST', '/v1/audio-to-video').map(({ body }) => JSON.parse(body));
	expect(server.to('GET', '/speech.wav')[0]!.headers).not.toHaveProperty('authorization');
	return { ...end, sent: sent as IDataObject[] };
};

const latin = (bytes: Buffer): string => bytes.toString('latin1');

test('one that ignores ranges and never ends: what is needed is read, and no more', async () => {
	const endless = pours('');
	const { sent } = await measuring((socket, asked, count) => {
		socket.write(head('200 OK', wav));
		socket.write(SOUND);
		endless.response(socket, asked, count);
	});
	expect(sent).toMatchObject([{ end_seconds: 12.4 }]);
	expect(endless.poured()).toBeLessThan(8 * 1024 ** 2);
});

test('one that ignores ranges, and falls silent after the header: the length is known', async () => {
	const { sent } = await measuring((socket) => {
		socket.write(head('200 OK', { ...wav, 'content-length': SOUND.length }));
		socket.write(SOUND.subarray(0, 20_000));
	});
	expect(sent).toMatchObject([{ end_seconds: 12.4 }]);
});

test('one that sends a part without end: the length is known, and no more is read', async () => {
	const endless = pours('');
	const { sent } = await measuring((socket, asked, count) => {
		const range = { 'content-range': `bytes 0-16383/${SOUND.length}` };
		socket.write(head('206 Partial Content', { ...wav, ...range }));
		socket.write(SOUND.subarray(0, 16_384));
		endless.response(socket, asked, count);
	});
	expect(sent).toMatchObject([{ end_seconds: 12.4 }]);
	expect(endless.poured()).toBeLessThan(8 * 1024 ** 2);
});

test.each<[string, FakeResponse]>([
	['never answers', isSilent],
	['hangs up', closes],
	['resets the connection', resets],
	['sends a byte from time to time', drips(head('200 OK', wav))],
	['sends half of the header', raw(head('200 OK', wav) + latin(SOUND.subarray(0, 20)))],
	['pours without a header', pours(head('200 OK', wav)).response],
	[
		'sends another part',
		responds(SOUND, '206 Partial Content', { 'content-range': 'bytes 5-9/99' }),
	],
	['sends a part of nothing', responds(SOUND, '206 Partial Content')],
	['says it is elsewhere, for ever', responds('', '302 Found', { location: '/speech.wav' })],
	['does not speak HTTP', raw('220 ready\r\n')],
	['refuses', responds({ message: 'no' }, '403 Forbidden')],
	['is down', responds({}, '503 Service Unavailable')],
])('one that %s: enter End, and nothing was paid', async (_, response) => {
	const { error, sent } = await measuring(response);
	expect(error.message).toMatch(/^End \(Seconds\) is empty.*; enter End/);
	expect(error).toMatchObject({ charged: false });
	expect(sent).toEqual([]);
});
