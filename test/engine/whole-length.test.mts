import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { secondsOf } from '../../nodes/MediaGeneration/duration/index.ts';
import { LAYOUTS, type MediaField } from '../../nodes/MediaGeneration/fields/index.ts';
import { runInEngine } from '../support/engine/engine.mts';
import { from, itemWith, SAMPLES } from '../support/engine/inputs.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { filledPanel, proposedFiles } from '../support/engine/panel.mts';
import { sampleTypeFor } from '../support/tool-samples.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** An empty End is the end of the file, in every tool that has one, wherever the file is. */

const tools = catalog.flatMap((tool) =>
	tool.fields.flatMap((field) =>
		field.kind === 'number' && field.lengthOf
			? [[tool.slug, tool, field.lengthOf.media] as const]
			: [],
	),
);

/** Where each layout has the end; undefined where it is optional. */
const isAsked = (slug: string, layout: string): boolean =>
	layout === 'nested' || !['face-swap', 'lip-sync', 'video-to-video'].includes(slug);

const lengthOf = async (bytes: Buffer): Promise<number> =>
	Math.floor(
		(await secondsOf({
			length: bytes.length,
			read: async (at, size) => await Promise.resolve(bytes.subarray(at, at + size)),
		}))! * 1000,
	) / 1000;

/** Serves the samples, with ranges or without. */
class Files {
	readonly asked: IncomingHttpHeaders[] = [];
	knowsRanges = true;
	private constructor(private readonly server: Server) {}

	static async start(): Promise<Files> {
		const files: Files = new Files(
			createServer((request, response) => {
				files.asked.push(request.headers);
				const { bytes } = Object.values(SAMPLES).find(({ fileName }) =>
					request.url!.endsWith(fileName),
				)!;
				const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
				if (!files.knowsRanges || !range) return response.end(bytes);
				const part = bytes.subarray(Number(range[1]), Number(range[2]) + 1);
				const end = Number(range[1]) + part.length - 1;
				response.writeHead(206, { 'content-range': `bytes ${range[1]}-${end}/${bytes.length}` });
				return response.end(part);
			}),
		);
		await new Promise<void>((resolve) => files.server.listen(0, '127.0.0.1', resolve));
		return files;
	}

	get address(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	close(): void {
		this.server.close();
	}
}

let files: Files;
beforeAll(async () => {
	files = await Files.start();
});
afterAll(() => files.close());
beforeEach(() => files.asked.splice(0));

describe.each(LAYOUTS)('in the %s layout', (layout) => {
	const service = sandboxOf({ renderMs: 50, layout, queueMs: 3_600_000 });
	afterEach(async () => await service.forget());

	/** The first click, with this source of the media input whose length is asked for. */
	const click = async (
		tool: (typeof tools)[number][1],
		more: (parameters: IDataObject) => IDataObject = () => ({}),
		json: IDataObject = {},
	) => {
		const panel = await filledPanel(tool);
		const parameters = { ...panel, completion: 'start', ...more(panel) };
		const given = proposedFiles(tool, parameters).map(([name, field]) => [
			name,
			SAMPLES[sampleTypeFor(field)],
		]);
		const run = await runInEngine({
			credential: service.credential,
			parameters,
			items: [await itemWith(Object.fromEntries(given), json)],
		});
		const calls = await service.requests('POST', `/v1/${tool.slug}`);
		const ends = calls.map(({ body }) => (body as IDataObject).end_seconds);
		return { ...run, ends, report: run.outputs[0]?.[0]?.json };
	};

	const sampleOf = (tool: (typeof tools)[number][1], media: string) =>
		SAMPLES[sampleTypeFor(tool.fields.find(({ name }) => name === media) as MediaField)];

	const endFor = async (tool: (typeof tools)[number][1], media: string) =>
		isAsked(tool.slug, layout) ? await lengthOf(sampleOf(tool, media).bytes) : undefined;

	describe.each(['memory', 'filesystem'] as const)('n8n keeping binaries in %s', (mode) => {
		beforeAll(async () => await useBinaryMode(mode));

		test.each(tools)('%s', async (_, tool, media) => {
			const { ends, error } = await click(tool);
			// The specification does not have every tool.
			if (tool.evidence.startsWith('spec') || layout === 'nested') {
				expect(error?.message).toBeUndefined();
			}
			expect(ends).toEqual([await endFor(tool, media)]);
		});
	});

	describe.each([
		['with ranges', true],
		['without', false],
	])('a URL of a server %s', (_, knowsRanges) => {
		beforeEach(() => (files.knowsRanges = knowsRanges));

		test.each(tools)('%s', async (__, tool, media) => {
			const url = `${files.address}/${sampleOf(tool, media).fileName}`;
			const { ends } = await click(tool, () => ({ [media]: from('url', url) as IDataObject }));
			expect(ends).toEqual([await endFor(tool, media)]);
			for (const headers of files.asked) {
				expect(headers).not.toHaveProperty('authorization');
				expect(headers.range).toMatch(/^bytes=\d+-\d+$/);
			}
			expect(files.asked.length > 0).toBe(isAsked(tool.slug, layout));
		});
	});

	test.each(tools)(
		'%s: nothing that an expression gives for End is the end, too',
		async (_, tool, media) => {
			const { ends } = await click(tool, () => ({ end_seconds: '={{ $json.end }}' }), {
				end: null,
			});
			expect(ends).toEqual([await endFor(tool, media)]);
		},
	);

	test.each(tools.filter(([slug]) => isAsked(slug, layout)))(
		'%s: a storage path needs an end, which is said before anything is sent',
		async (_, tool, media) => {
			const path = `api-assets/id/${sampleOf(tool, media).fileName}`;
			const more = () => ({ [media]: from('path', path) as IDataObject });
			const { error } = await click(tool, more);
			expect(error?.message).toMatch(/^End \(Seconds\) \(end_seconds\) is empty.*; enter End/);
			expect(await service.requests()).toEqual([]);
		},
	);

	test.each(tools)('%s: Check Only shows the end', async (_, tool, media) => {
		const { report } = await click(tool, () => ({ completion: 'check' }));
		expect(report).toMatchObject({ ok: true, problems: [] });
		const { body } = report!.request as { body: IDataObject };
		expect(body.end_seconds).toEqual(await endFor(tool, media));
		expect(await service.requests()).toEqual([]);
	});

	test.each(tools)('%s: Check Only asks no server for a file', async (_, tool, media) => {
		const url = `${files.address}/${sampleOf(tool, media).fileName}`;
		const more = () => ({ completion: 'check', [media]: from('url', url) as IDataObject });
		const { report } = await click(tool, more);
		const { body } = report!.request as { body: IDataObject };
		if (isAsked(tool.slug, layout)) expect(body.end_seconds).toMatch(/^<length of /);
		else expect(body).not.toHaveProperty('end_seconds');
		expect(files.asked).toEqual([]);
	});
});
