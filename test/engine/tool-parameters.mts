import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type {
	FileType,
	Layout,
	MediaField,
	MediaSource,
} from '../../nodes/MediaGeneration/fields/index.ts';
import { from, itemWith, SAMPLES } from './inputs.mts';

/** What a newcomer types where a tool presets nothing; short, so that videos are made quickly. */
const TYPED: IDataObject = {
	prompt: 'a small boat',
	content: 'https://example.com',
	topic: 'cats',
	art_style: { __rl: true, mode: 'name', value: 'Watercolor' },
	voice_name: { __rl: true, mode: 'name', value: 'Morgan Freeman' },
	image_count: 1,
	end_seconds: 1,
};

const openMedia = (tool: Tool, layout: Layout): MediaField[] =>
	tool.fields.filter(
		(field): field is MediaField =>
			field.kind === 'media' && !field.rare && field.place[layout] !== undefined,
	);

const sampleFor = (field: MediaField): FileType => field.accepts.find((one) => one !== 'gif')!;

/** What the sources offer: files by type, as URLs and as storage paths. */
export interface Offers {
	url: (type: FileType) => string;
	path: (type: FileType) => string;
}

/** Parameters of a tool and an item to go with them, its media inputs taken from one kind of source. */
export async function toolInput(
	tool: Tool,
	layout: Layout,
	source: Exclude<MediaSource, 'youtube'>,
	offers: Offers,
): Promise<{ parameters: IDataObject; item: INodeExecutionData }> {
	const media = openMedia(tool, layout);
	const offer = {
		...offers,
		binary: (_: FileType, field: MediaField) => field.name,
	};
	const others = tool.fields.filter(
		({ kind, name, rare, place }) =>
			kind !== 'media' && !rare && name in TYPED && place[layout] !== undefined,
	);
	const parameters = {
		resource: tool.resource,
		operation: tool.slug,
		completion: 'download',
		...Object.fromEntries(others.map(({ name }) => [name, TYPED[name]])),
		...Object.fromEntries(
			media.map((field) => [field.name, from(source, offer[source](sampleFor(field), field))]),
		),
	};
	const files = source === 'binary' ? media : [];
	const item = await itemWith(
		Object.fromEntries(files.map((field) => [field.name, SAMPLES[sampleFor(field)]])),
	);
	return { parameters, item };
}
