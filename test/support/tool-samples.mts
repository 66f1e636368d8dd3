import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type {
	FileType,
	Layout,
	MediaField,
	MediaSource,
} from '../../nodes/MediaGeneration/fields/index.ts';

/** What a newcomer fills into the form of any tool of the catalog. */

export type Parameters = Record<string, unknown>;

/** A media input of the node: where it comes from, and the value. */
export const from = (mode: MediaSource, value: string): Parameters => ({
	__rl: true,
	mode,
	value,
});

/** Typed where a tool presets nothing; short, so that videos are made quickly. */
const TYPED: Parameters = {
	prompt: 'a small boat',
	content: 'https://example.com',
	topic: 'cats',
	art_style: { __rl: true, mode: 'name', value: 'Watercolor' },
	voice_name: { __rl: true, mode: 'name', value: 'Morgan Freeman' },
	image_count: 1,
	end_seconds: 1,
};

/** The media inputs that stand open in the form. */
export const openMedia = (tool: Tool, layout: Layout): MediaField[] =>
	tool.fields.filter(
		(field): field is MediaField =>
			field.kind === 'media' && !field.rare && field.place[layout] !== undefined,
	);

export const sampleTypeFor = (field: MediaField): FileType =>
	field.accepts.find((type) => type !== 'gif')!;

/** The filled form, each media input as `media` gives it. */
export function toolParameters(
	tool: Tool,
	layout: Layout,
	media: (field: MediaField) => Parameters,
): Parameters {
	const typed = tool.fields.filter(
		({ kind, name, rare, place }) =>
			kind !== 'media' && !rare && name in TYPED && place[layout] !== undefined,
	);
	return {
		resource: tool.resource,
		operation: tool.slug,
		completion: 'download',
		...Object.fromEntries(typed.map(({ name }) => [name, TYPED[name]])),
		...Object.fromEntries(openMedia(tool, layout).map((field) => [field.name, media(field)])),
	};
}
