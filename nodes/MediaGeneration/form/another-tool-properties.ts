import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { DEFAULTS } from '../catalog/defaults';
import type { Resource } from '../catalog/projects';
import { ANOTHER_TOOL } from '../catalog/tool';
import { anyMediaModes } from './modes';

export const anotherToolOption: INodePropertyOptions = {
	name: 'Call Another Tool',
	value: ANOTHER_TOOL,
	action: 'Call another tool',
	description: 'Start a project with a tool that is not in this list, by its path',
};

const PATH = 'Path of the tool, as in the documentation of the service';

/**
 * Music has no operation of its own, as the names in its `style` are not known (live service, November 2026: the body of
 * `/v1/ai-music-generator`).
 */
const EXAMPLES: Readonly<Record<Resource, { readonly slug: string; readonly path: string }>> = {
	audio: {
		slug: 'ai-music-generator',
		path: `${PATH}. The body for music has "duration" in seconds, 15 to 300, and "style".`,
	},
	image: { slug: 'ai-image-generator', path: PATH },
	video: { slug: 'ai-talking-photo', path: PATH },
};

/** Upload, wait, download and safety are the same as for every other tool; only the request is custom. */
export const anotherToolProperties = (resource: Resource): INodeProperties[] => [
	{
		displayName: 'Path',
		name: 'path',
		type: 'string',
		default: '',
		required: true,
		placeholder: `e.g. /v1/${EXAMPLES[resource].slug}`,
		description: EXAMPLES[resource].path,
	},
	{
		displayName: 'Body',
		name: 'body',
		type: 'json',
		default: '{}',
		description: 'The request body as in the documentation of the service, without the files',
	},
	{
		displayName: 'Files',
		name: 'files',
		type: 'fixedCollection',
		placeholder: 'Add File',
		default: {},
		typeOptions: { multipleValues: true },
		description: 'Media inputs of the request; binary fields are uploaded first',
		options: [
			{
				displayName: 'File',
				name: 'entries',
				values: [
					{
						displayName: 'Place in Body',
						name: 'place',
						type: 'string',
						default: '',
						placeholder: 'e.g. assets.image_file_path',
						description:
							'Where the storage path or URL of the file goes, with dots between the keys',
					},
					{
						displayName: 'File',
						name: 'file',
						type: 'resourceLocator',
						default: { mode: 'binary', value: DEFAULTS.binaryField },
						modes: anyMediaModes,
						description: 'The file itself',
					},
				],
			},
		],
	},
];
