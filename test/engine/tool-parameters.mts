import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type {
	FileType,
	Layout,
	MediaField,
	MediaSource,
} from '../../nodes/MediaGeneration/fields/index.ts';
import { from } from '../support/media-input.mts';
import { openMedia, sampleTypeFor, toolParameters } from '../support/tool-samples.mts';
import { itemWith, SAMPLES } from '../support/engine/inputs.mts';

/** The available sources: files by type, as URLs and as storage paths. */
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
	const offer = { ...offers, binary: (_: FileType, field: MediaField) => field.name };
	const parameters = toolParameters(tool, layout, (field) =>
		from(source, offer[source](sampleTypeFor(field), field)),
	) as IDataObject;
	const files = source === 'binary' ? openMedia(tool, layout) : [];
	const item = await itemWith(
		Object.fromEntries(files.map((field) => [field.name, SAMPLES[sampleTypeFor(field)]])),
	);
	return { parameters, item };
}
