import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../../sandbox/render/ffmpeg.mts';
import { QR, uploadDemo } from '../support/demo-files.mts';
import { withFolder } from '../support/temporary-folder.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { expectRejection } from './rejection.mts';

const makeClip = (fps: number, seconds: number): Promise<Buffer> =>
	withFolder(async (folder) => {
		const file = join(folder, 'clip.mp4');
		const source = ['-f', 'lavfi', '-i', `color=black:s=32x32:r=${fps}:d=${seconds}`];
		await runFfmpeg([...source, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', file]);
		return readFile(file);
	});

const client = useSandbox({ renderMs: 0 });
let face: string;
let speech: string;
let clip25: string;
beforeAll(async () => {
	face = await uploadDemo(client, 'portrait.jpg');
	speech = await uploadDemo(client, 'speech.mp3');
	clip25 = await client.uploadFile('video', 'mp4', await makeClip(25, 4));
});

describe('frames', () => {
	test.each([
		['the video’s own rate', {}, 100],
		['the lower limit', { max_fps_limit: 10 }, 40],
		['the video’s own rate below the limit', { max_fps_limit: 50 }, 100],
		['the requested part', { start_seconds: 1, end_seconds: 3 }, 50],
		['at most the existing frames', { end_seconds: 3_000 }, 100],
	])('of a lip sync are charged by %s', async (_rule, fields, frames) => {
		const body = { video_file_path: clip25, audio_file_path: speech, ...fields };
		const project = await client.runProject('lip-sync', body);
		const cost = { total_frame_cost: frames, credits_charged: frames };
		expect(project).toMatchObject({ status: 'complete', ...cost });
	});

	test('of a face swap are estimated at 30 per second and corrected at the end', async () => {
		const cut = { start_seconds: 0, end_seconds: 2 };
		const body = { video_file_path: clip25, image_file_path: face, ...cut };
		const created = await client.createProject('face-swap', body);
		expect(created.credits_charged).toBe(60);
		expect((await client.waitForEnd(created.id)).credits_charged).toBe(50);
	});

	test('are capped at 20,000 in the flat layout', async () => {
		const long = await client.uploadFile('video', 'mp4', await makeClip(100, 201));
		const body = { video_file_path: long, image_file_path: face };
		const message = expect.stringContaining('20100 frames; the limit is 20000');
		const error = { code: 'invalid_parameters', message };
		expect(await client.runProject('face-swap', body)).toMatchObject({ error, credits_charged: 0 });
		const within = { ...body, end_seconds: 1 };
		expect((await client.runProject('face-swap', within)).credits_charged).toBe(100);
		const synced = { video_file_path: long, audio_file_path: speech };
		expect((await client.runProject('lip-sync', synced)).error?.code).toBe('invalid_parameters');
	});

	test('with nothing left between start and end are refused', async () => {
		const body = { video_file_path: clip25, image_file_path: face, start_seconds: 5 };
		const message = expect.stringContaining('start_seconds 5');
		const { error } = await client.runProject('face-swap', body);
		expect(error).toEqual({ code: 'invalid_parameters', message });
	});
});

const FOUR = { image_count: 4, orientation: 'square', style: { prompt: 'a tree' } };

describe('a balance', () => {
	const generate = 'ai-image-generator';
	const left = async () => (await client.readSettings()).balance;
	afterEach(() => client.changeSettings({ balance: null }));

	test('pays for completed projects only', async () => {
		await client.changeSettings({ balance: 50 });
		await client.runProject(generate, FOUR);
		expect(await left()).toBe(30);
		await client.runProject(generate, { ...FOUR, name: 'fail:file_too_large' });
		expect(await left()).toBe(30);
		await client.runProject(generate, FOUR);
		const broke = client.post(`/v1/${generate}`, FOUR);
		await expectRejection(broke, 402, 'needs 20 credits, the balance is 10');
		expect(await left()).toBe(10);
	});

	test('that is empty still allows free tools', async () => {
		await client.changeSettings({ balance: 0 });
		expect((await client.runProject('ai-qr-code-generator', QR)).status).toBe('complete');
		expect(await left()).toBe(0);
	});

	test('that turns out too small ends the project with insufficient_credits', async () => {
		await client.changeSettings({ balance: 99 });
		const body = { video_file_path: clip25, audio_file_path: speech };
		const failed = await client.runProject('lip-sync', body);
		expect(failed).toMatchObject({ status: 'error', error: { code: 'insufficient_credits' } });
		expect(await left()).toBe(99);
	});
});

describe('the live service', () => {
	const live = useSandbox({ renderMs: 0, layout: 'nested' });
	let video: string;
	let speech: string;
	beforeAll(async () => {
		speech = await uploadDemo(live, 'speech.mp3');
		video = await live.uploadFile('video', 'mp4', await makeClip(25, 4));
	});

	test('charges seconds immediately, frames once they are counted, and twice as much for the best lip sync', async () => {
		const made = { end_seconds: 3, style: { prompt: 'a boat' } };
		const { id, credits_charged } = await live.createProject('text-to-video', made);
		expect(credits_charged).toBe(3 * 48);
		expect((await live.waitForEnd(id)).credits_charged).toBe(3 * 48);
		const synced = {
			start_seconds: 0,
			end_seconds: 2,
			assets: { video_source: 'file', video_file_path: video, audio_file_path: speech },
			style: { generation_mode: 'pro' },
		};
		const started = await live.createProject('lip-sync', synced);
		expect(started.credits_charged).toBe(60 * 2);
		expect((await live.waitForEnd(started.id)).credits_charged).toBe(50 * 2);
	});

	test('rounds characters up to whole credits, without the error of binary fractions', async () => {
		const of = async (prompt: string) => {
			const body = { style: { prompt, voice_name: 'Morgan Freeman' } };
			return (await live.createProject('ai-voice-generator', body)).credits_charged;
		};
		expect(await of('x')).toBe(1);
		expect(await of('x'.repeat(30))).toBe(3);
		expect(await of('x'.repeat(31))).toBe(4);
	});

	test('accepts any name of a model, even the name of a property that every object has', async () => {
		const body = { end_seconds: 5, model: 'constructor', style: { prompt: 'a boat' } };
		expect((await live.createProject('text-to-video', body)).credits_charged).toBe(5 * 48);
	});
});
