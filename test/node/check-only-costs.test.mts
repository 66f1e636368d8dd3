import {
	makeBrokenConnectionError,
	CUSTOM_CREDENTIAL,
	type FakeResponse,
	MAGIC_HOUR_CREDENTIAL,
	type Parameters,
	makeStoredBinary,
} from '../support/fake-execution.mts';
import { type NodeRun } from './support/run-node.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { makeWav } from '../support/wav.mts';
import { makeNamedChoice, makeQrCode, runCheck } from './support/check-only.mts';

describe('the estimated cost', () => {
	const video = (more: object = {}) => ({
		resource: 'video',
		operation: 'image-to-video',
		completion: 'check',
		image_file_path: makeMediaInput('url', 'https://files.test/cat.jpg'),
		end_seconds: 5,
		model: makeNamedChoice('kling-2.6'),
		resolution: makeNamedChoice('720p'),
		...more,
	});
	const unpriced = video({ model: makeNamedChoice('wan-3.0') });
	const priced = async (parameters: Parameters[], more: NodeRun = {}) =>
		await runCheck(parameters, { credential: MAGIC_HOUR_CREDENTIAL, ...more });

	test('is part of each item: a number, a range, or the reason why it is unknown', async () => {
		const { reports, hints, warnings } = await priced([
			video(),
			video({ resolution: 'default', model: makeNamedChoice('seedance-1.5') }),
			unpriced,
			video({ end_seconds: -1 }),
		]);
		expect(reports).toEqual([
			expect.objectContaining({
				estimated_credits: 180,
				estimate_basis:
					'5 seconds × 36 credits (Kling 2.6, 720p), by Magic Hour’s prices of August 2026',
			}),
			expect.objectContaining({ estimated_credits: { min: 150, max: 300 } }),
			expect.objectContaining({
				estimated_credits: null,
				estimate_basis: 'Magic Hour hasn’t published the price of Image to Video (Wan 3.0, 720p)',
			}),
			expect.objectContaining({ ok: false, estimated_credits: null }),
		]);
		expect(hints).toEqual([
			'2 items: about 330 to 480 credits by Magic Hour’s published prices; 1 item without an estimate; 1 item with problems. No estimate: Magic Hour hasn’t published the price of Image to Video (Wan 3.0, 720p).',
			'Item 3: Length (Seconds) is -1, but must be greater than 0.',
		]);
		expect(warnings).toEqual([]);
	});

	test('includes the limits that would stop the node', async () => {
		const limited = video({ options: { maxCredits: 1000, maxProjects: 8 } });
		const { warnings } = await priced(Array.from({ length: 10 }, () => limited));
		expect(warnings).toEqual([
			'10 items: about 1,800 credits by Magic Hour’s published prices. Maximum Projects of 8 and Maximum Credits of 1,000 would stop the node after about 5 of 10 items; to keep those results, set On Error to Continue.',
		]);
	});

	test('uses the length of a file in n8n, but not of a file at a URL', async () => {
		const talk = {
			resource: 'video',
			operation: 'audio-to-video',
			completion: 'check',
			end_seconds: '',
			resolution: makeNamedChoice('480p'),
		};
		const { reports, hints } = await priced(
			[
				{ ...talk, audio_file_path: makeMediaInput('binary', 'sound') },
				{ ...talk, audio_file_path: makeMediaInput('url', 'https://files.test/speech.wav') },
			],
			{
				binaries: [{ sound: makeStoredBinary('sound', 'sound.wav', 'audio/wav') }, {}],
				stored: { sound: makeWav(12.5) },
			},
		);
		expect(reports).toMatchObject([
			{ estimated_credits: 300 },
			{
				estimated_credits: null,
				estimate_basis:
					'24 credits (480p) per second, by Magic Hour’s prices of August 2026; the length isn’t known yet: enter End (Seconds) to get an estimate',
			},
		]);
		expect(hints).toEqual([
			'1 item: about 300 credits by Magic Hour’s published prices; 1 item without an estimate. No estimate: 24 credits (480p) per second, by Magic Hour’s prices of August 2026; the length isn’t known yet: enter End (Seconds) to get an estimate.',
		]);
	});

	describe('the report on the balance', () => {
		const reply = (response: FakeResponse | Promise<FakeResponse> | Error): NodeRun => ({
			respond: ({ url }) => (url.endsWith('/v1/account') ? response : undefined),
		});
		const SUM = '3 items: about 540 credits by Magic Hour’s published prices';
		const three = [video(), video(), video()];

		test.each([
			[400, 'isn’t enough'],
			[540, 'is enough'],
			[12_340, 'is enough'],
		])('covers %i, and takes one request', async (credits, fits) => {
			const { hints, calls } = await priced(three, reply({ body: { credits } }));
			expect(hints).toEqual([
				`${SUM}. Your balance is ${credits.toLocaleString('en-US')}, which ${fits}.`,
			]);
			expect(calls).toHaveLength(1);
		});

		test.each<[string, FakeResponse | Promise<FakeResponse> | Error]>([
			['is refused', { status: 403 }],
			['fails', { status: 500 }],
			['is a page', { body: '<html>' }],
			['has no number', { body: { credits: 'many' } }],
			['is below zero', { body: { credits: -1 } }],
			['breaks off', makeBrokenConnectionError('ECONNRESET')],
			['never comes', new Promise<FakeResponse>(() => undefined)],
		])('is missing if the response %s', async (_, response) => {
			const startedAt = performance.now();
			const { hints, calls } = await priced(three, reply(response));
			expect(hints).toEqual([`${SUM}.`]);
			expect(calls).toHaveLength(1);
			expect(performance.now() - startedAt).toBeLessThan(5_000);
		});

		test.each<[string, Parameters[], NodeRun]>([
			['for another service', [video()], { credential: CUSTOM_CREDENTIAL }],
			['without a price', [unpriced], {}],
			['for a free tool', [makeQrCode({})], {}],
			['for an item with problems', [video({ end_seconds: -1 })], {}],
		])('takes no request %s', async (_, parameters, more) => {
			expect((await priced(parameters, more)).calls).toEqual([]);
		});

		test('appears beside the estimate for an agent', async () => {
			const agent = { isAgentTool: true, ...reply({ body: { credits: 400 } }) };
			const { reports, calls } = await priced(three, agent);
			for (const { estimate } of reports) {
				expect(estimate).toMatch(/^About 180 credits: .* Your balance is 400, which is enough\.$/);
			}
			expect(calls).toHaveLength(1);
		});
	});
});
