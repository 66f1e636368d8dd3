import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { DEFAULTS } from '../catalog/defaults';
import { SPEC } from '../catalog/spec';
import { PROJECT } from '../catalog/projects';
import { shownWhen } from './display-conditions';

/** Parts of the form that no tool changes. Visibility is added in properties.ts. */

// The linter of n8n recognises a default by a plain name only.
const { binaryField, completion: presetCompletion, fileType: automatic } = DEFAULTS;

/** In the order of n8n's list of actions: what makes something first. */
const RESOURCE_NAMES = [
	['Video', 'video'],
	['Image', 'image'],
	['Audio', 'audio'],
	['Project', PROJECT],
	['File', 'file'],
	['Saved Item', 'savedItem'],
	['Account', 'account'],
] as const;

export const resourceChoice: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: RESOURCE_NAMES.map(([name, value]) => ({ name, value })),
	default: 'video',
};

export const completion: INodeProperties = {
	displayName: 'After Starting',
	name: 'completion',
	type: 'options',
	options: [
		{
			name: 'Check Only',
			value: 'check',
			description: 'Start nothing. Return the problems of each item, its files and the request.',
		},
		{
			name: 'Return Immediately',
			value: 'start',
			description:
				'Return the project ID and continue; use Wait or the trigger node for the result',
		},
		{
			name: 'Wait and Download',
			value: 'download',
			description: 'Wait until the project is finished and download all results',
		},
		{
			name: 'Wait Until Finished',
			value: 'wait',
			description: `Wait until the project is finished and return the links, which expire after ${SPEC.downloadHours} hours`,
		},
	],
	default: presetCompletion,
	hint: 'Stopping the execution does not stop the project; its ID is in the browser’s console',
	description: 'Choose when to continue the workflow, and with what',
};

/** n8n gives an AI agent no files. */
export const linksForAgents: INodeProperties = shownWhen<INodeProperties>(
	{ '@tool': [true], completion: ['download'] },
	{
		displayName: "An agent can't be given files. It gets links, as with Wait Until Finished.",
		name: 'linksForAgents',
		type: 'notice',
		default: '',
	},
);

export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

export const FILE_OPERATIONS: INodePropertyOptions[] = [
	{
		name: 'Upload',
		value: 'upload',
		action: 'Upload files',
		description: 'Upload files once, to use them in several projects',
	},
];

export const fileType: INodeProperties = {
	displayName: 'Type',
	name: 'fileType',
	type: 'options',
	options: [
		{ name: 'Audio', value: 'audio' },
		{
			name: 'Automatic',
			value: automatic,
			description: 'By the name and MIME type of each file',
		},
		{
			name: 'GIF',
			value: 'gif',
			description: 'An animation for the video of Face Swap: GIF, animated WebP or WebM',
		},
		{ name: 'Image', value: 'image' },
		{ name: 'Video', value: 'video' },
	],
	default: automatic,
	description: 'Type of the files. Magic Hour accepts a file only where it expects this type.',
};

export const fileNames: INodeProperties = {
	displayName: 'Input Binary Fields',
	name: 'files',
	type: 'string',
	default: binaryField,
	required: true,
	placeholder: 'e.g. portrait, video',
	hint: 'The names of the input binary fields that hold the files, separated by commas',
	description: 'All files of an item are uploaded together, in this order',
};
