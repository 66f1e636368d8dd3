import { fileMarkOf } from '../support/file-mark.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { type FileType, type Layout, layoutsOf } from '../../nodes/MediaGeneration/fields/index.ts';
import { runInEngine } from '../support/engine/engine.mts';
import { SAMPLES, serveSamples, uploadSample } from '../support/engine/inputs.mts';
import { bytesOf, useBinaryMode } from '../support/engine/n8n-core.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { type Offers, toolInput } from './tool-parameters.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** Every tool, from its inputs to the downloaded result. */

quickenTime(10);

const FILE_TYPES: FileType[] = ['video', 'image', 'audio'];
const SOURCES = ['binary', 'url', 'path'] as const;

/** Tools of the layout's service: those with at least one required field in it. */
const toolsIn = (layout: Layout) =>
	catalog.filter(({ fields, evidence }) =>
		layout === 'nested'
			? true
			: evidence.startsWith('spec') && fields.some((field) => layoutsOf(field).includes(layout)),
	);

describe.each([
	['flat', 'filesystem'],
	['nested', 'memory'],
] as const)('in the %s layout, n8n keeping binaries in %s', (layout, mode) => {
	const service = sandboxOf({ renderMs: 50, layout });
	let samples: Awaited<ReturnType<typeof serveSamples>>;
	let offers: Offers;

	beforeAll(async () => {
		await useBinaryMode(mode);
		samples = await serveSamples();
		const paths = new Map<FileType, string>();
		for (const type of FILE_TYPES) paths.set(type, await uploadSample(service, type));
		offers = {
			url: (type) => `${samples.address}/${SAMPLES[type].fileName}`,
			path: (type) => paths.get(type)!,
		};
	});
	afterAll(async () => {
		samples.close();
	});

	const cases = toolsIn(layout).flatMap((tool) => {
		const hasFiles = tool.fields.some(({ kind, additional }) => kind === 'media' && !additional);
		const sources = layout === 'flat' ? SOURCES : (['binary'] as const);
		return (hasFiles ? sources : (['binary'] as const)).map(
			(source) => [tool.slug, source, tool] as const,
		);
	});

	test.each(cases)(
		'%s makes and downloads a result, inputs given by %s',
		async (_, source, tool) => {
			const { parameters, item } = await toolInput(tool, layout, source, offers);
			const { outputs, error } = await runInEngine({
				credential: service.credential,
				parameters,
				items: [item],
			});
			expect(error?.message).toBeUndefined();
			const [[done]] = outputs as [[NonNullable<(typeof outputs)[0]>[0]]];
			expect(done.json).toMatchObject({ status: 'complete', resource: tool.resource });
			expect(done.pairedItem).toEqual({ item: 0 });
			const { data } = done.binary!;
			expect(data!.mimeType).toMatch(new RegExp(`^${tool.resource}/`));
			const { id } = done.json;
			// Detected faces have no name.
			const named = new RegExp(
				`(^${String(id)}|-${fileMarkOf(id)})(-1)?\\.${data!.fileExtension}$`,
			);
			expect(data!.fileName).toMatch(named);
			expect((await bytesOf(data!)).length).toBeGreaterThan(100);
		},
	);
});
