import type { IBinaryData } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { storeFilesAs, NESTED, type Parameters } from '../support/fake-execution.mts';
import { openMedia, sampleTypeFor, makeToolParameters } from '../support/tool-samples.mts';
import { runNode } from './support/run-node.mts';

/** Files that are none, for every media input of every tool: refused by name, and nothing is sent. */

const makeLocator = (mode: string, value: unknown) => ({ __rl: true, mode, value });

const inputs = catalog.flatMap((tool) =>
	openMedia(tool, 'nested').map((field) => [tool.slug, field.name, tool, field] as const),
);

const pcm = Buffer.alloc(16_000);
for (let at = 0; at < 8_000; at++) pcm.writeInt16LE(Math.round(9_000 * Math.sin(at / 20)), 2 * at);

const NO_MEDIA: Readonly<Record<string, Buffer>> = {
	'a web page': Buffer.from('<!DOCTYPE html><html><title>Sign in</title></html>'),
	JSON: Buffer.from('{"error":{"message":"Not found"}}'),
	text: Buffer.from('Access denied'),
	'base64 text': Buffer.from(makeFiller().toString('base64')),
	'a reference to n8n’s file store': Buffer.from('filesystem-v2'),
	'raw PCM sound without a header': pcm,
};

function makeFiller(): Buffer {
	return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(90, 7)]);
}

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

test.each(inputs)(
	'%s, %s: is refused if it is no media, and n8n’s odd binaries are named',
	async (_, __, tool, field) => {
		const parameters = makeToolParameters(
			tool,
			'nested',
			(one) =>
				(one.name === field.name
					? makeLocator('binary', 'own')
					: makeLocator('path', `api-assets/id/${one.name}`)) as Parameters,
		);
		const file = storeFilesAs('kept')[sampleTypeFor(field)];
		const run = async (binaries: unknown, stored: Record<string, Buffer> = {}) => {
			const { output, calls } = runNode({
				parameters: [{ ...parameters, completion: 'check', options: { simplify: false } }],
				binaries: [binaries as Record<string, IBinaryData>],
				stored,
				credential: NESTED,
			});
			const [{ json }] = (await output) as [{ json: { problems: string[] } }];
			expect(calls.filter(({ url }) => !url.endsWith('/v1/account'))).toEqual([]);
			return json.problems;
		};
		for (const [not, bytes] of Object.entries(NO_MEDIA)) {
			const problems = await run({ own: file }, { kept: bytes });
			expect(problems).toEqual([expect.stringContaining(`"${file.fileName}" is ${not}, not a`)]);
		}
		for (const [, binary] of BINARIES) {
			expect(await run(binary)).toEqual([expect.stringContaining('binary field "own"')]);
		}
		const odd = { own: file, other: null, third: 'x', fourth: {} };
		expect(await run(odd, { kept: makeFiller() })).toEqual([]);
	},
);
