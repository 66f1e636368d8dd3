import type { IBinaryData } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import {
	makeMediaBytes,
	makeUnknownBytes,
	makeStoredBinaries,
	NESTED_CREDENTIAL,
	type Parameters,
} from '../support/fake-execution.mts';
import { listOpenMedia, chooseSampleType, makeToolParameters } from '../support/tool-samples.mts';
import { OPERATIONS, runOperations } from './support/operations.mts';
import { readErrors, runNode } from './support/run-node.mts';

/** Every media input of every tool refuses a file that isn't media, names the file, and sends nothing. */

const makeLocator = (mode: string, value: unknown) => ({ __rl: true, mode, value });

/** An input for each list of accepted types. */
const inputs = new Map(
	catalog.flatMap((tool) =>
		listOpenMedia(tool, 'nested').map(
			(field) => [String(field.accepts), [tool.slug, field.name, tool, field] as const] as const,
		),
	),
);

const NO_MEDIA: readonly string[] = [
	'<!DOCTYPE html><html><title>Sign in</title></html>',
	'{"error":{"message":"Not found"}}',
	Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64'),
	'filesystem-v2',
];

/** The first bytes of a file of each kind, and its description in messages. */
const OF_KIND = {
	image: [makeMediaBytes('', 'png'), 'a picture (png)'],
	video: [makeMediaBytes('', 'mp4'), 'a video (mp4)'],
	audio: [makeMediaBytes('', 'wav'), 'an audio file (wav)'],
} as const;

const BINARIES: ReadonlyArray<readonly [string, unknown]> = [
	['null', { own: null }],
	['text', { own: 'iVBORw0KGgo' }],
	['a number', { own: 7 }],
	['a list', { own: [] }],
	['an empty object', { own: {} }],
	['a file without its field', { data: 'iVBORw0KGgo', mimeType: 'image/png' }],
	['no fields but null', null],
	['no fields but text', 'iVBORw0KGgo'],
];

test.each([...inputs.values()])(
	'%s, %s: an incomplete binary field or a file that isn’t media is refused, and the message names it',
	async (_, __, tool, field) => {
		const parameters = makeToolParameters(
			tool,
			'nested',
			(one) =>
				(one.name === field.name
					? makeLocator('binary', 'own')
					: makeLocator('path', `api-assets/id/${one.name}`)) as Parameters,
		);
		const file = makeStoredBinaries('kept')[chooseSampleType(field)];
		const run = async (binaries: unknown, stored: Record<string, Buffer> = {}) => {
			const { output, calls } = runNode({
				parameters: [{ ...parameters, completion: 'check', options: { simplify: false } }],
				binaries: [binaries as Record<string, IBinaryData>],
				stored,
				credential: NESTED_CREDENTIAL,
			});
			const [{ json }] = (await output) as [{ json: { problems: string[] } }];
			expect(calls.filter(({ url }) => !url.endsWith('/v1/account'))).toEqual([]);
			return json.problems;
		};
		for (const text of NO_MEDIA) {
			const problem = `"${file.fileName}" begins with "${text.slice(0, 13)}", so it is no `;
			expect(await run({ own: file }, { kept: Buffer.from(text) })).toEqual([
				expect.stringContaining(problem),
			]);
		}
		for (const [, binary] of BINARIES) {
			expect(await run(binary)).toEqual([expect.stringContaining('binary field "own"')]);
		}
		for (const [kind, [bytes, what]] of Object.entries(OF_KIND)) {
			const type = chooseSampleType(field);
			// An MP4 may contain only sound.
			const fits =
				field.accepts.some((accepted) => accepted === kind) ||
				(kind === 'video' && type === 'audio');
			const problem = expect.stringContaining(`"${file.fileName}" is ${what}, not a`) as string;
			expect(await run({ own: file }, { kept: bytes })).toEqual(fits ? [] : [problem]);
		}
		const odd = { own: file, other: null, third: 'x', fourth: {} };
		expect(await run(odd, { kept: makeUnknownBytes('x') })).toEqual([]);
	},
);

test.each(OPERATIONS.map(({ name, parameters }) => [name, parameters] as const))(
	'%s: incomplete binary fields beside its own field don’t stop an item',
	async (_, parameters) => {
		const options = { ...(parameters.options as object), includeInputBinary: true };
		const run = async (odd: unknown) => {
			const beside = { ...(Object(odd) as object), face: makeStoredBinaries('kept').image };
			const { calls, ...end } = runOperations([{ ...parameters, options }], {
				binaries: [beside],
				stored: { kept: makeUnknownBytes('x') },
				continueOnFail: true,
			} as object);
			return { errors: await readErrors({ calls, ...end }), calls: calls.map(({ url }) => url) };
		};
		const usual = await run({});
		for (const [, binary] of BINARIES) expect(await run(binary)).toEqual(usual);
	},
);
