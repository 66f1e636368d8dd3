import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../hosts/root.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import type { NumberField } from '../../nodes/MediaGeneration/fields';
import {
	makeBroken,
	CUSTOM,
	type FakeResponse,
	storeFilesAs,
	MAGIC_HOUR,
	type Parameters,
	storeFile,
} from '../support/fake-execution.mts';
import { existing } from './support/fake-service.mts';
import { type Files, type NodeRun, runNode } from './support/run-node.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { sampleTypeFor, makeToolParameters } from '../support/tool-samples.mts';
import { makeWav } from '../support/wav.mts';

const named = (value: string) => ({ __rl: true, mode: 'name', value });

const qr = (more: object) => ({
	resource: 'image',
	operation: 'ai-qr-code-generator',
	completion: 'check',
	content: 'https://example.com',
	art_style: named('Watercolor'),
	...more,
});

/** What is said of each item, and beside the output; nothing is sent but one request for the balance. */
const checked = async (parameters: Parameters[], more: NodeRun = {}) => {
	const raw = parameters.map(({ options = {}, ...one }) => ({
		...one,
		options: { simplify: false, ...(options as object) },
	}));
	const { output, calls, hints } = runNode({ parameters: raw, ...more });
	const reports = (await output).map(({ json }) => json);
	expect(calls.filter(({ url }) => !url.endsWith('/v1/account'))).toEqual([]);
	expect(calls.length).toBeLessThanOrEqual(1);
	return { reports, hints, calls };
};

const reportOn = async (...given: [parameters: Parameters[], more?: NodeRun]) =>
	(await checked(...given)).reports;

test('a good item gets what would be sent', async () => {
	expect(await reportOn([qr({})])).toEqual([
		{
			item: 0,
			ok: true,
			problems: [],
			estimated_credits: null,
			estimate_basis: 'The prices of this service aren’t known',
			files: [],
			request: {
				path: '/v1/ai-qr-code-generator',
				body: { content: 'https://example.com', style: { art_style: 'Watercolor' } },
			},
		},
	]);
});

test('a bad item does not end the node, and has every problem; the others are reported, too', async () => {
	const items = [
		qr({}),
		qr({ content: ' ', art_style: '', options: { maxWaitMinutes: -1 } }),
		qr({}),
	];
	const [first, second, third] = await reportOn(items);
	expect([first, third]).toEqual([
		expect.objectContaining({ ok: true }),
		expect.objectContaining({ ok: true }),
	]);
	expect(second).toEqual({
		item: 1,
		ok: false,
		problems: [
			'Content is empty; enter at least 1 character',
			'Art Style is empty; choose a value or type one',
			'Maximum Wait (Minutes) is "-1", but must be a number from 0.1 to 1440',
		],
		estimated_credits: null,
		estimate_basis: 'Nothing would be started, since the item has problems',
	});
});

describe('with Simplify', () => {
	const simple = { options: { simplify: true } };
	const rows = [{ sku: 'a' }, { sku: 'b', ok: 'of the row' }];

	test('an item is one line: its number, what is wrong as one text, the cost, and the fields of its row', async () => {
		const parameters = [qr(simple), qr({ ...simple, content: ' ', art_style: '' })];
		expect(await reportOn(parameters, { jsons: rows })).toEqual([
			{ item: 0, ok: true, estimated_credits: null, sku: 'a' },
			{
				item: 1,
				ok: false,
				problem:
					'Content is empty; enter at least 1 character; Art Style is empty; choose a value or type one',
				estimated_credits: null,
				sku: 'b',
			},
		]);
	});

	test('a box beside the output has the problems and hints with their items', async () => {
		const bad = qr({ ...simple, content: ' ' });
		const { hints } = await checked([qr(simple), bad, bad, qr({ ...simple, art_style: '' })]);
		expect(hints).toEqual(
			expect.arrayContaining([
				'2 items: Content is empty; enter at least 1 character.',
				'Item 3: Art Style is empty; choose a value or type one.',
			]),
		);
	});

	test.each([
		['continueErrorOutput', true],
		['continueRegularOutput', false],
	] as const)(
		'with On Error %s, a bad item leaves by the error output: %p',
		async (onError, does) => {
			const run = runNode({ parameters: [qr(simple), qr({ ...simple, content: ' ' })] });
			const node = { ...run.context.getNode(), onError };
			run.context.getNode = () => node;
			const [good, bad] = await run.output;
			expect(good!.error).toBeUndefined();
			expect(bad!.error?.message).toBe(
				does ? 'Content is empty; enter at least 1 character' : undefined,
			);
		},
	);
});

describe('files', () => {
	const swap = {
		resource: 'video',
		operation: 'face-swap',
		completion: 'check',
		video_file_path: makeMediaInput('binary', 'clip'),
		image_file_path: makeMediaInput('binary', 'face'),
		start_seconds: 0,
		end_seconds: 2,
	};
	const files: Files = {
		clip: ['clip.mp4', 'video/mp4', Buffer.alloc(7)],
		face: ['face.png', 'image/png', Buffer.alloc(3)],
	};

	test('are named, and only looked at', async () => {
		const [json] = await reportOn([swap], { files });
		expect(json).toEqual({
			item: 0,
			ok: true,
			problems: [],
			estimated_credits: null,
			estimate_basis: expect.any(String),
			files: [
				{ field: 'video_file_path', name: 'clip.mp4', type: 'video', size: 7 },
				{ field: 'image_file_path', name: 'face.png', type: 'image', size: 3 },
			],
			request: {
				path: '/v1/face-swap',
				body: expect.objectContaining({
					video_file_path: '<storage path of video_file_path>',
					image_file_path: '<storage path of image_file_path>',
				}),
			},
		});
	});

	test('that n8n cannot read are a problem of their item', async () => {
		const [json] = await reportOn([swap], { files, stored: { clip: Buffer.alloc(7) } });
		expect(json).toMatchObject({
			ok: false,
			problems: [expect.stringContaining('n8n could not read the file in the binary field "face"')],
		});
	});
});

/** Every tool with a part of a file, whose field for the end the catalog declares. */
const PARTS = catalog.flatMap((tool) => {
	const end = tool.fields.find((field) => field.kind === 'number' && field.lengthOf);
	const { lengthOf } = (end ?? {}) as NumberField;
	return lengthOf ? [[tool.slug, tool, end!.name, lengthOf] as const] : [];
});

test.each(PARTS)(
	'%s: a start or end behind the end of a file that n8n has is a hint',
	async (_, tool, end, { media, after }) => {
		const parameters = makeToolParameters(tool, 'nested', ({ name }) =>
			makeMediaInput('binary', name),
		);
		const label = (wanted?: string) => tool.fields.find(({ name }) => name === wanted)!.label;
		const hintsAt = async (from: number, to: number) => {
			const times = { [after!]: from, [end]: to };
			const given = { ...parameters, ...times, completion: 'check' };
			const inputs = tool.fields.filter((field) => field.kind === 'media');
			const [json] = await reportOn([{ ...given, additionalFields: times }], {
				binaries: [
					Object.fromEntries(
						inputs.map((field) => [field.name, storeFilesAs('file')[sampleTypeFor(field)]]),
					),
				],
				stored: { file: makeWav(3) },
				credential: MAGIC_HOUR,
			});
			const hints = (json!.hints ?? []) as string[];
			return hints.filter((hint) => hint.includes('seconds long'));
		};
		const are = `but ${label(media)} is only 3 seconds long`;
		expect(await hintsAt(1, 3.5)).toEqual([]);
		expect(await hintsAt(1, 30)).toEqual([`${label(end)} is 30, ${are}`]);
		expect(await hintsAt(5, 7)).toEqual([
			`${label(after)} is 5, ${are}`,
			`${label(end)} is 7, ${are}`,
		]);
	},
);

test('an agent gets the report, too', async () => {
	const [json] = await reportOn([qr({ content: '' })], { isAgentTool: true });
	expect(json).toMatchObject({ ok: false, problems: [expect.any(String)] });
});

test('a wrong base address is a problem of each item', async () => {
	const credential = { ...CUSTOM, baseUrl: 'ftp://nowhere' };
	expect(await reportOn([qr({}), qr({})], { credential })).toEqual([
		expect.objectContaining({ ok: false }),
		expect.objectContaining({ ok: false }),
	]);
});

test.each(catalog.map((tool) => [tool.slug, tool] as const))(
	'%s: nothing given is no error of the node',
	async (_, { resource, slug }) => {
		const [json] = await reportOn([{ resource, operation: slug, completion: 'check' }]);
		expect(json).toMatchObject({ problems: expect.any(Array) });
	},
);

test('the samples in docs/costs.md are what it returns', async () => {
	const page = readFileSync(join(root, 'docs', 'costs.md'), 'utf8');
	const [, part] = /^## What will it cost\?$(.*?)^## /ms.exec(page)!;
	const samples = [...part!.matchAll(/^```json\n(.+?)^```$/gms)].map(([, one]) => JSON.parse(one!));
	const row = {
		resource: 'video',
		operation: 'image-to-video',
		completion: 'check',
		image_file_path: makeMediaInput('binary', 'data'),
		end_seconds: 5,
		model: named('kling-2.6'),
		resolution: named('720p'),
	};
	const run: NodeRun = {
		credential: MAGIC_HOUR,
		files: { data: ['cat.jpg', 'image/jpeg', Buffer.alloc(48_213)] },
	};
	const [simple] = await reportOn([{ ...row, options: { simplify: true } }], run);
	const [whole] = await reportOn([row], run);
	expect(samples).toEqual([simple, whole]);
});

describe('what it will cost', () => {
	const video = (more: object = {}) => ({
		resource: 'video',
		operation: 'image-to-video',
		completion: 'check',
		image_file_path: makeMediaInput('url', 'https://files.test/cat.jpg'),
		end_seconds: 5,
		model: named('kling-2.6'),
		resolution: named('720p'),
		...more,
	});
	const unpriced = video({ model: named('wan-3.0') });
	const priced = async (parameters: Parameters[], more: NodeRun = {}) =>
		await checked(parameters, { credential: MAGIC_HOUR, ...more });

	test('is in each item: a number, a range, or why nobody knows', async () => {
		const { reports, hints } = await priced([
			video(),
			video({ resolution: undefined, model: named('seedance-1.5') }),
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
				estimate_basis:
					'Magic Hour hasn’t published the price of Image to Video with Wan 3.0, 720p',
			}),
			expect.objectContaining({ ok: false, estimated_credits: null }),
		]);
		expect(hints).toEqual([
			'4 items: about 330 to 480 credits by Magic Hour’s prices of August 2026; 1 item without a published price; 1 item with problems.',
			'Item 3: Length (Seconds) is -1, but must be greater than 0.',
		]);
	});

	test('at least that much, if only the lowest price was published', async () => {
		const { reports } = await priced([
			{
				resource: 'image',
				operation: 'ai-image-generator',
				completion: 'check',
				prompt: 'A cat',
				image_count: 2,
				model: named('flux-schnell'),
			},
		]);
		expect(reports[0]).toMatchObject({ estimated_credits: { min: 10, max: null } });
	});

	test('with what a limit would stop', async () => {
		const limited = video({ options: { maxCredits: 1000, maxProjects: 8 } });
		const { hints } = await priced(Array.from({ length: 10 }, () => limited));
		expect(hints).toEqual([
			'10 items: about 1,800 credits by Magic Hour’s prices of August 2026. Maximum Credits of 1,000 would stop the node after about 5 items. Maximum Projects of 8 would stop the node after 8 items.',
		]);
	});

	test('an agent reads it in one line', async () => {
		const { reports } = await priced([video()], { isAgentTool: true });
		expect(reports[0]).toMatchObject({
			estimate:
				'About 180 credits: 5 seconds × 36 credits (Kling 2.6, 720p), by Magic Hour’s prices of August 2026.',
		});
	});

	test('the length of a file at hand is read, that of a URL is not', async () => {
		const talk = {
			resource: 'video',
			operation: 'audio-to-video',
			completion: 'check',
			start_seconds: 0,
			end_seconds: '',
			resolution: named('480p'),
		};
		const { reports, hints } = await priced(
			[
				{ ...talk, audio_file_path: makeMediaInput('binary', 'sound') },
				{ ...talk, audio_file_path: makeMediaInput('url', 'https://files.test/speech.wav') },
			],
			{
				binaries: [{ sound: storeFile('sound', 'sound.wav', 'audio/wav') }, {}],
				stored: { sound: makeWav(12.5) },
			},
		);
		expect(reports).toMatchObject([
			{ estimated_credits: 300 },
			{
				estimated_credits: null,
				estimate_basis:
					'24 credits (480p) per second, by Magic Hour’s prices of August 2026; the length of Audio isn’t known yet',
			},
		]);
		expect(hints).toEqual([
			'2 items: about 300 credits by Magic Hour’s prices of August 2026; 1 item whose length isn’t known yet.',
		]);
	});

	test('of a call by path, the path decides', async () => {
		const { reports, hints } = await priced([
			existing('call-by-path', {
				completion: 'check',
				path: '/v1/ai-music-generator',
				body: { duration: 15 },
			}),
		]);
		expect(reports[0]).toMatchObject({
			estimated_credits: null,
			estimate_basis: 'The path decides what is charged',
		});
		expect(hints).toEqual(['1 item without a published price.']);
	});

	describe('and whether the balance is enough', () => {
		const reply = (response: FakeResponse | Promise<FakeResponse> | Error): NodeRun => ({
			respond: ({ url }) => (url.endsWith('/v1/account') ? response : undefined),
		});
		const SUM = '3 items: about 540 credits by Magic Hour’s prices of August 2026';
		const three = [video(), video(), video()];

		test.each([
			[400, 'isn’t enough'],
			[540, 'is enough'],
			[12_340, 'is enough'],
		])('of %i, by one request', async (credits, fits) => {
			const { hints, calls } = await priced(three, reply({ body: { credits } }));
			expect(hints).toEqual([
				`${SUM}. Your balance is ${credits.toLocaleString('en-US')}, which ${fits}.`,
			]);
			expect(calls).toHaveLength(1);
		});

		test('isn’t certain if the price is a range, or of a part of the items', async () => {
			const ranged = video({ resolution: undefined, model: named('seedance-1.5') });
			for (const items of [[ranged], [video(), unpriced]]) {
				const { hints } = await priced(items, reply({ body: { credits: 200 } }));
				expect(hints[0]).toMatch(/ Your balance is 200, which may not be enough\.$/);
			}
		});

		test.each<[string, FakeResponse | Promise<FakeResponse> | Error]>([
			['is refused', { status: 403 }],
			['fails', { status: 500 }],
			['is a page', { body: '<html>' }],
			['is none', { body: { credits: 'many' } }],
			['is below zero', { body: { credits: -1 } }],
			['breaks off', makeBroken('ECONNRESET')],
			['never comes', new Promise<FakeResponse>(() => undefined)],
		])('isn’t said if the response %s', async (_, response) => {
			const startedAt = performance.now();
			const { hints, calls } = await priced(three, reply(response));
			expect(hints).toEqual([`${SUM}.`]);
			expect(calls).toHaveLength(1);
			expect(performance.now() - startedAt).toBeLessThan(5_000);
		});

		test.each<[string, Parameters[], NodeRun]>([
			['of another service', [video()], { credential: CUSTOM }],
			['without a price', [unpriced], {}],
			['of what is free', [qr({})], {}],
			['with problems', [video({ end_seconds: -1 })], {}],
		])('isn’t requested %s', async (_, parameters, more) => {
			expect((await priced(parameters, more)).calls).toEqual([]);
		});

		test('an agent reads it beside the estimate, by one request in ten seconds', async () => {
			const nodeContext = {};
			const agent = { isAgentTool: true, nodeContext, ...reply({ body: { credits: 400 } }) };
			const runs = [await priced(three, agent), await priced([video()], { ...agent, runIndex: 1 })];
			for (const { reports } of runs) {
				for (const { estimate } of reports) {
					expect(estimate).toMatch(
						/^About 180 credits: .* Your balance is 400, which is enough\.$/,
					);
				}
			}
			expect(runs.map(({ calls }) => calls.length)).toEqual([1, 0]);
		});
	});
});
