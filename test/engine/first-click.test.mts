import type { IDataObject } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { measureSeconds } from '../../nodes/MediaGeneration/media-files/duration/index.ts';
import type { MediaField } from '../../nodes/MediaGeneration/fields/index.ts';
import { createNodeProperties } from '../../nodes/MediaGeneration/form/properties.ts';
import { makeItem, type Sample, SAMPLES } from '../support/engine/inputs.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { listShownProperties, readPanelValues } from '../support/n8n-form.mts';
import { listLayoutsWith } from '../support/samples.mts';
import { chooseSampleType } from '../support/tool-samples.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';

const form = { properties: createNodeProperties(catalog), typeVersion: 1 };

function fillEmpty(value: IDataObject[string]): IDataObject[string] {
	if (value === '') return 'https://example.com';
	const { mode, value: chosen } = Object(value) as { mode?: string; value?: unknown };
	return mode === 'list' && chosen === '' ? { __rl: true, mode: 'name', value: 'Anything' } : value;
}

function fillPanel(tool: Tool): IDataObject {
	const panel = readPanelValues(form, { resource: tool.resource, operation: tool.slug });
	return Object.fromEntries(
		listShownProperties(form, panel).map(({ name, required }) => [
			name,
			required ? fillEmpty(panel[name]) : panel[name],
		]),
	);
}

const findSample = (field: MediaField) => SAMPLES[chooseSampleType(field)];

/** The binary fields that the panel proposes, each with a file for its media input. */
const makeProposedFiles = ({ fields }: Tool, panel: IDataObject): Record<string, Sample> =>
	Object.fromEntries(
		fields.flatMap((field) => {
			const given = panel[field.name] as { mode?: string; value?: string } | undefined;
			const isProposed = field.kind === 'media' && given?.mode === 'binary' && given.value;
			return isProposed ? [[given.value!, findSample(field)]] : [];
		}),
	);

/** The length in seconds that replaces an empty End; undefined if the tool has no End that means the file's end. */
async function measureLength({ fields }: Tool): Promise<number | undefined> {
	const [media] = fields.flatMap((field) =>
		field.kind === 'number' && field.lengthOf ? [field.lengthOf.mediaFieldName] : [],
	);
	if (media === undefined) return undefined;
	const { bytes } = findSample(fields.find(({ name }) => name === media) as MediaField);
	const read = async (at: number, size: number) => bytes.subarray(at, at + size);
	return Math.floor((await measureSeconds({ length: bytes.length, read }))! * 1000) / 1000;
}

/** Whether the layout requires End. */
const requiresEnd = (slug: string, layout: string): boolean =>
	layout === 'nested' || !['face-swap', 'lip-sync', 'video-to-video'].includes(slug);

/**
 * The first click on Execute step: the user chooses an operation, fills in the required fields, provides files in the
 * preset fields, and changes nothing else.
 */
describe.each([
	['flat', 'filesystem'],
	['nested', 'memory'],
] as const)('in the %s layout, with binaries of n8n in %s', (layout, mode) => {
	// No test here reads a result, so the sandbox keeps every project in its queue.
	const { service, run } = useSandboxRunner({ layout, queueMs: 3_600_000 });
	beforeAll(async () => await useBinaryMode(mode));

	const tools = catalog.filter((tool) => listLayoutsWith(tool).includes(layout));
	test.each(tools.map((tool) => [tool.slug, tool] as const))(
		'%s sends one accepted generation call, with the length of its file in place of an empty End',
		async (slug, tool) => {
			// n8n can't mark a field that is needed for some choices only.
			const needed = slug === 'animation' ? { prompt: 'Waves' } : {};
			const parameters = { ...fillPanel(tool), ...needed, completion: 'start' } as IDataObject;
			const items = [await makeItem(makeProposedFiles(tool, parameters))];
			const { error } = await run(parameters, { items });
			const calls = await service.listRequests('POST', `/v1/${slug}`);
			expect([calls.length, ...(calls.length === 1 ? [] : [error?.message])]).toEqual([1]);
			const length = await measureLength(tool);
			if (length !== undefined) {
				expect((calls[0]!.body as IDataObject).end_seconds).toEqual(
					requiresEnd(slug, layout) ? length : undefined,
				);
			}
			expect(error?.message).toBeUndefined();
			expect(calls[0]).toMatchObject({ accepted: true });
		},
	);
});
