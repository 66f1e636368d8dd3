import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../machine/root.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import type { NumberField } from '../../nodes/MediaGeneration/fields';
import {
	makeStoredBinaries,
	MAGIC_HOUR_CREDENTIAL,
	makeMediaBytes,
	makeUnknownBytes,
} from '../support/fake-execution.mts';
import { type Files, type NodeRun, runNode } from './support/run-node.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { chooseSampleType, makeToolParameters, withOptions } from '../support/tool-samples.mts';
import { makeMp4 } from '../support/mp4.mts';
import { makeNamedChoice, makeQrCode, readReports, runCheck } from './support/check-only.mts';

test('a valid item returns the request that would be sent', async () => {
	expect(await readReports([makeQrCode({})])).toEqual([
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

test('an invalid item returns all its problems without ending the node, and the others are reported as well', async () => {
	const items = [
		makeQrCode({}),
		makeQrCode({ content: ' ', art_style: '', options: { maxWaitMinutes: -1 } }),
		makeQrCode({}),
	];
	const [first, second, third] = await readReports(items);
	expect([first, third]).toEqual([
		expect.objectContaining({ ok: true }),
		expect.objectContaining({ ok: true }),
	]);
	expect(second).toEqual({
		item: 1,
		ok: false,
		problems: [
			'Content is empty; enter at least 1 character',
			'Art Style is empty: choose one. n8n empties lists when you change the credential',
			'Maximum Wait (Minutes) is -1, but must be at least 0.1',
		],
		estimated_credits: null,
		estimate_basis: 'Nothing would be started, since the item has problems',
	});
});

describe('with Simplify', () => {
	const simple = { options: { simplify: true } };
	const rows = [{ sku: 'a' }, { sku: 'b', ok: 'of the row' }];

	test('an item is one line: its number, its problems as one text, its cost, and its input fields', async () => {
		const parameters = [makeQrCode(simple), makeQrCode({ ...simple, content: ' ', art_style: '' })];
		const reports = await readReports(parameters, { jsons: rows });
		expect(reports.map((report) => Object.keys(report)[2])).toEqual(['problem', 'problem']);
		expect(reports).toEqual([
			{ item: 0, ok: true, problem: 'none', estimated_credits: null, sku: 'a' },
			{
				item: 1,
				ok: false,
				problem:
					'Content is empty; enter at least 1 character; Art Style is empty: choose one. n8n empties lists when you change the credential',
				estimated_credits: null,
				sku: 'b',
			},
		]);
	});

	test('a hint beside the output names the first items, counted as n8n counts', async () => {
		const items = Array.from({ length: 5 }, (_, n) => makeQrCode(n === 1 ? {} : { content: ' ' }));
		const { hints } = await runCheck(items);
		expect(hints).toContain('4 items (0, 2, 3, …): Content is empty; enter at least 1 character.');
	});

	test('a hint beside the output lists the problems and hints with their items', async () => {
		const bad = makeQrCode({ ...simple, content: ' ' });
		const { hints } = await runCheck([
			makeQrCode(simple),
			bad,
			bad,
			makeQrCode({ ...simple, art_style: '' }),
		]);
		expect(hints).toEqual(
			expect.arrayContaining([
				'2 items (1, 2): Content is empty; enter at least 1 character.',
				'Item 3: Art Style is empty: choose one. n8n empties lists when you change the credential.',
			]),
		);
	});

	test.each([
		['continueErrorOutput', true],
		['continueRegularOutput', false],
	] as const)(
		'with On Error %s, an invalid item leaves through the error output: %p',
		async (onError, does) => {
			const run = runNode({
				parameters: [makeQrCode(simple), makeQrCode({ ...simple, content: ' ' })],
				continueOnFail: true,
			});
			const node = { ...run.context.getNode(), onError };
			run.context.getNode = () => node;
			const [good, bad] = await run.output;
			const problem = 'Content is empty; enter at least 1 character';
			expect(good!.json).toMatchObject({ ok: true });
			// n8n moves an item to the error output and preserves its fields only if `error` is its only key.
			if (does) expect(bad!.json).toEqual({ error: expect.objectContaining({ message: problem }) });
			else expect(bad!.json).toMatchObject({ ok: false, problem });
		},
	);
});

describe('the report on files', () => {
	const swap = {
		resource: 'video',
		operation: 'face-swap',
		completion: 'check',
		video_file_path: makeMediaInput('binary', 'clip'),
		image_file_path: makeMediaInput('binary', 'face'),
		end_seconds: 2,
	};
	const files: Files = {
		clip: ['clip.mp4', 'video/mp4', makeMediaBytes('', 'mp4')],
		face: ['face.png', 'image/png', makeMediaBytes('', 'png')],
	};

	test('names the files, and uploads none', async () => {
		const [json] = await readReports([swap], { files });
		expect(json).toEqual({
			item: 0,
			ok: true,
			problems: [],
			estimated_credits: null,
			estimate_basis: expect.any(String),
			files: [
				{ field: 'video_file_path', name: 'clip.mp4', type: 'video', size: 13 },
				{ field: 'image_file_path', name: 'face.png', type: 'image', size: 9 },
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
});

/** Every tool that takes a part of a file, with the field for the end. */
const PARTS = catalog.flatMap((tool) => {
	const end = tool.fields.find((field) => field.kind === 'number' && field.lengthOf);
	const { lengthOf } = (end ?? {}) as NumberField;
	return lengthOf ? [[tool.slug, tool, end!.name, lengthOf] as const] : [];
});

test.each(PARTS)(
	'%s: a start or end beyond the length of a file in n8n is reported as a hint',
	async (_, tool, end, { mediaFieldName, startFieldName }) => {
		const parameters = makeToolParameters(tool, 'nested', ({ name }) =>
			makeMediaInput('binary', name),
		);
		const label = (wanted?: string) => tool.fields.find(({ name }) => name === wanted)!.label;
		const hintsAt = async (from: number, to: number) => {
			const times = { [startFieldName!]: from, [end]: to };
			const given = { ...parameters, ...times, completion: 'check' };
			const inputs = tool.fields.filter((field) => field.kind === 'media');
			const [json] = await readReports([withOptions(given, times)], {
				binaries: [
					Object.fromEntries(
						inputs.map((field) => {
							const type = chooseSampleType(field);
							return [field.name, makeStoredBinaries(type === 'image' ? 'picture' : 'file')[type]];
						}),
					),
				],
				stored: { file: makeMp4(3), picture: makeUnknownBytes('x') },
				credential: MAGIC_HOUR_CREDENTIAL,
			});
			const hints = (json!.hints ?? []) as string[];
			return hints.filter((hint) => hint.includes('seconds long'));
		};
		const are = `but ${label(mediaFieldName)} is only 3 seconds long`;
		expect(await hintsAt(1, 3.5)).toEqual([]);
		expect(await hintsAt(1, 30)).toEqual([`${label(end)} is 30, ${are}`]);
		expect(await hintsAt(5, 7)).toEqual([
			`${label(startFieldName)} is 5, ${are}`,
			`${label(end)} is 7, ${are}`,
		]);
	},
);

test('an agent gets the report as well', async () => {
	const [json] = await readReports([makeQrCode({ content: '' })], { isAgentTool: true });
	expect(json).toMatchObject({ ok: false, problems: [expect.any(String)] });
});

test('the sample in docs/costs.md is the node’s real output', async () => {
	const page = readFileSync(join(root, 'docs', 'costs.md'), 'utf8');
	const [, part] = /^## What will it cost\?$(.*?)^## /ms.exec(page)!;
	const samples = [...part!.matchAll(/^```json\n(.+?)^```$/gms)].map(([, sample]) =>
		JSON.parse(sample!),
	);
	const row = {
		resource: 'video',
		operation: 'image-to-video',
		completion: 'check',
		image_file_path: makeMediaInput('binary', 'data'),
		end_seconds: 5,
		model: makeNamedChoice('kling-2.6'),
		resolution: makeNamedChoice('720p'),
	};
	const run: NodeRun = {
		credential: MAGIC_HOUR_CREDENTIAL,
		files: { data: ['cat.jpg', 'image/jpeg', makeMediaBytes('.'.repeat(48_209), 'jpg')] },
	};
	expect(samples).toEqual(await readReports([row], run));
});
