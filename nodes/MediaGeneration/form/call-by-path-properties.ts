import type { INodeProperties } from 'n8n-workflow';
import { KIND } from '../catalog/closed-lists';
import { DEFAULTS } from '../catalog/defaults';
import { anyMediaModes } from './modes';
import { callByPathNotice } from './price-notice';
import { closedListProperty, listOfEntries } from './recurring';

/** Upload, wait, download and safety are the same as for every other tool; only the request is custom. */
export const callByPathProperties: INodeProperties[] = [
	callByPathNotice,
	closedListProperty(KIND, {
		name: 'kind',
		default: 'video',
		description: 'Type of the result',
	}),
	{
		displayName: 'Path',
		name: 'path',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. /v1/ai-music-generator',
		// Music has no operation of its own, as the names in its `style` are not known (live service, November 2026).
		description: 'Path of the tool in the API reference',
	},
	{
		displayName: 'Body',
		name: 'body',
		type: 'json',
		default: '{}',
		description: 'The request body as in the API reference, without the files',
	},
	{
		displayName: 'Files',
		name: 'files',
		description: 'Media inputs of the request; binary fields are uploaded first',
		...listOfEntries('File', [
			{
				displayName: 'Body Field',
				name: 'place',
				type: 'string',
				default: '',
				placeholder: 'e.g. assets.image_file_path',
				description: 'Where the file goes in the body, with dots between nested keys',
			},
			{
				displayName: 'File',
				name: 'file',
				type: 'resourceLocator',
				default: { mode: 'binary', value: DEFAULTS.binaryField },
				modes: anyMediaModes,
				description: 'The file to send there',
			},
		]),
	},
];
