import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { DEFAULTS } from '../catalog/defaults';
import type { Resource } from '../catalog/projects';
import { ANOTHER_TOOL } from '../catalog/tool';
import { anyMediaModes } from './field-property';

export const anotherToolOption: INodePropertyOptions = {
	name: 'Call Another Tool',
	value: ANOTHER_TOOL,
	action: 'Call another tool',
	description: 'Start a project with a tool that is not in this list, by its path',
};

const EXAMPLES: Readonly<Record<Resource, string>> = {
	audio: 'ai-voice-generator',
	image: 'ai-image-generator',
	video: 'ai-talking-photo',
};

/** Upload, wait, download and safety are the same as for every other tool; only the request is custom. */
export const anotherToolProperties = (resource: Resource): INodeProperties[] => [
	{
		displayName: 'Path',
		name: 'path',
		type: 'string',
		default: '',
		required: true,
		placeholder: `e.g. /v1/${EXAMPLES[resource]}`,
		description: 'Path of the tool, as in the documentation of the service',
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
