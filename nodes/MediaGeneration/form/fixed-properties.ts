import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { PROJECT } from '../catalog/collect';
import type { ProjectOperation, Resource } from '../catalog/projects';
import { DELETABLE_IN } from '../catalog/projects';
import { SIMPLIFIED_SINCE, since } from './versions';
import { giveUpAfter } from './collect-properties';

/** Parts of the form that no tool changes. Visibility is added in properties.ts. */

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

export const byLabel = (items: INodeProperties[]): INodeProperties[] =>
	[...items].sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));

type Labels = Omit<INodePropertyOptions, 'value'>;

export const PROJECT_OPERATION_LABELS: Readonly<
	Record<ProjectOperation, (resource: Resource) => Labels>
> = {
	get: (resource) => ({
		name: 'Get',
		action: `Get ${resource} project`,
		description: `Read the status and the results of ${article(resource)} ${resource} project by its ID`,
	}),
	wait: (resource) => ({
		name: 'Wait',
		action: `Wait for ${resource} project`,
		description: 'Wait until a project that was started before is finished; costs nothing',
	}),
	download: (resource) => ({
		name: 'Download',
		action: `Download ${resource} results`,
		description: 'Download all results of a finished project',
	}),
	'get-faces': () => ({
		name: 'Get Detected Faces',
		action: 'Get detected faces',
		description: 'Read the faces that an earlier Detect Faces has found (Magic Hour only)',
	}),
	delete: (resource) => ({
		name: 'Delete',
		action: `Delete ${resource} project`,
		description: [
			'Remove the results of a project from the storage of the service for good',
			...(DELETABLE_IN[resource].includes('flat') ? [] : ['only Magic Hour is known to do it']),
		].join('; '),
	}),
};

export const projectId = (resource: Resource): INodeProperties => ({
	displayName: 'Project ID',
	name: 'id',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. clx7uu86w0a5qp55yxz315r6r',
	description: `The ID that starting the ${resource} project returned`,
});

export const completion: INodeProperties = {
	displayName: 'When Started',
	name: 'completion',
	type: 'options',
	options: [
		{
			name: 'Return at Once',
			value: 'start',
			description: 'Give the project ID and go on; use Wait or the trigger node for the result',
		},
		{
			name: 'Wait and Download',
			value: 'download',
			description: 'Wait until the project is finished and download all results',
		},
		{
			name: 'Wait Until Finished',
			value: 'wait',
			description:
				'Wait until the project is finished and give the links, which end after 24 hours',
		},
	],
	default: 'download',
	description: 'What to do after the project was started',
};

const maxWait: INodeProperties = {
	displayName: 'Maximum Wait (Minutes)',
	name: 'maxWaitMinutes',
	type: 'number',
	typeOptions: { minValue: 0.1, maxValue: 1440 },
	default: 60,
	description:
		'How long to wait at most. The project goes on after that; fetch it later with Wait and its ID.',
};

const maxCredits: INodeProperties = {
	displayName: 'Maximum Credits',
	name: 'maxCredits',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 100,
	description:
		'No further project is started once this node has used so many credits in the execution, over all of its runs. Projects then start one after the other, so that at most one passes the limit.',
};

const maxProjects: INodeProperties = {
	displayName: 'Maximum Projects',
	name: 'maxProjects',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	default: 10,
	description:
		'How many projects this node may start in one execution, over all of its runs. A project that failed costs nothing and does not count.',
};

const parallel: INodeProperties = {
	displayName: 'Parallel Requests',
	name: 'concurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 200, numberPrecision: 0 },
	default: 20,
	description: 'How many requests may be under way at the same time over all items',
};

const outputField: INodeProperties = {
	displayName: 'Put Output in Field',
	name: 'outputField',
	type: 'string',
	default: 'data',
	hint: 'The name of the output binary field to put the file in',
	description: 'Further results of the same project go to fields with _1, _2 and so on at the end',
};

const includeInput: INodeProperties[] = [
	{
		displayName: 'Include Input Binary',
		name: 'includeInputBinary',
		type: 'boolean',
		default: false,
		description:
			'Whether to put out the files of the input as well; a result replaces a file of the same field',
	},
	{
		displayName: 'Include Input Fields',
		name: 'includeInputFields',
		type: 'boolean',
		default: false,
		description:
			'Whether to put out the JSON fields of the input as well; a field of the project replaces one of the same name',
	},
];

export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	displayOptions: { show: since(SIMPLIFIED_SINCE) },
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

const options = (...choices: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: byLabel([...choices, ...includeInput]),
});

export const generationOptions = options(maxCredits, maxProjects, maxWait, parallel, outputField);
export const waitOptions = options(maxWait, parallel);
export const downloadOptions = options(parallel, outputField);
export const uploadOptions = options(parallel);
export const lookOptions = options();
export const collectOptions = options(giveUpAfter, parallel, outputField);

export const FILE_OPERATIONS: INodePropertyOptions[] = [
	{
		name: 'Upload',
		value: 'upload',
		action: 'Upload files',
		description: 'Put files into the storage of the service to use them in several projects',
	},
];

export const fileNames: INodeProperties = {
	displayName: 'Input Binary Fields',
	name: 'files',
	type: 'string',
	default: 'data',
	required: true,
	placeholder: 'e.g. portrait, clip',
	hint: 'The names of the input binary fields that hold the files, separated by commas',
	description: 'All files of an item are uploaded together, in this order',
};
