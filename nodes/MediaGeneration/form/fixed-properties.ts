import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { PROJECT } from '../catalog/collect';
import { DEFAULTS } from '../catalog/defaults';
import { SPEC } from '../catalog/spec';
import type { ProjectOperation, Resource } from '../catalog/projects';
import { DELETABLE_IN } from '../catalog/projects';

/** Parts of the form that no tool changes. Visibility is added in properties.ts. */

// The linter of n8n recognises a default by a plain name only.
const { binaryField, completion: presetCompletion, fileType: automatic } = DEFAULTS;

export const resourceChoice: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Account', value: 'account' },
		{ name: 'Audio', value: 'audio' },
		{ name: 'File', value: 'file' },
		{ name: 'Image', value: 'image' },
		{ name: 'Project', value: PROJECT },
		{ name: 'Saved Item', value: 'savedItem' },
		{ name: 'Video', value: 'video' },
	],
	default: 'video',
};

const article = (resource: Resource): string => (resource === 'video' ? 'a' : 'an');

type Labels = Omit<INodePropertyOptions, 'value'>;

export const PROJECT_OPERATION_LABELS: Readonly<
	Record<ProjectOperation, (resource: Resource) => Labels>
> = {
	get: (resource) => ({
		name: 'Get',
		action: `Get ${resource} project`,
		description: `Get the status and results of ${article(resource)} ${resource} project by its ID`,
	}),
	wait: (resource) => ({
		name: 'Wait',
		action: `Wait for ${resource} project`,
		description: 'Wait until a started project is finished; costs nothing',
	}),
	download: (resource) => ({
		name: 'Download',
		action: `Download ${resource} results`,
		description: 'Download all results of a finished project',
	}),
	'get-faces': () => ({
		name: 'Get Detected Faces',
		action: 'Get detected faces',
		description: 'Get the faces that an earlier Detect Faces found (Magic Hour only)',
	}),
	delete: (resource) => ({
		name: 'Delete',
		action: `Delete ${resource} project`,
		description: [
			'Permanently remove the results of a project from the service',
			...(DELETABLE_IN[resource].includes('flat')
				? []
				: ['only Magic Hour is known to support it']),
		].join('; '),
	}),
};

export const projectId: INodeProperties = {
	displayName: 'Project ID',
	name: 'id',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. clx7uu86w0a5qp55yxz315r6r',
	description: 'The ID returned when the project was started',
};

export const deleteNotice: INodeProperties = {
	displayName: 'The results are removed from the service permanently. Download them first.',
	name: 'notice',
	type: 'notice',
	default: '',
};

export const completion: INodeProperties = {
	displayName: 'After Starting',
	name: 'completion',
	type: 'options',
	options: [
		{
			name: 'Check Only',
			value: 'check',
			description:
				'Start nothing and pay nothing: return the problems of each item, its files and the request',
		},
		{
			name: 'Return at Once',
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
	description: 'What to do once the project has started',
};

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
		description: 'Upload files to the service once, to use them in several projects',
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
			description: 'An animation for the video of Swap Faces: GIF, animated WebP or WebM',
		},
		{ name: 'Image', value: 'image' },
		{ name: 'Video', value: 'video' },
	],
	default: automatic,
	description: 'What the files are; the service accepts a file only where it expects this type',
};

export const fileNames: INodeProperties = {
	displayName: 'Input Binary Fields',
	name: 'files',
	type: 'string',
	default: binaryField,
	required: true,
	placeholder: 'e.g. portrait, clip',
	hint: 'The names of the input binary fields that hold the files, separated by commas',
	description: 'All files of an item are uploaded together, in this order',
};
