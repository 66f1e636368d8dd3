import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { KIND_OR_AUTOMATIC, WHEN_FINISHED } from '../catalog/closed-lists';
import { COLLECT, GIVE_UP_AFTER_MINUTES } from '../catalog/collect';
import { AUTOMATIC } from '../catalog/projects';
import { SPEC } from '../catalog/spec';
import { callByPathOption } from './call-by-path-properties';
import { listed } from './closed-list';

/** Parts of the form of Project. Which operation shows them is in properties.ts. */

export const PROJECT_OPTIONS: INodePropertyOptions[] = [
	callByPathOption,
	{
		name: 'Collect',
		value: COLLECT,
		action: 'Collect projects',
		description:
			'Check started projects once and sort them into finished, not finished and failed; free of charge',
	},
	{
		name: 'Delete',
		value: 'delete',
		action: 'Delete project',
		description: 'Permanently delete a project and its results',
	},
	{
		name: 'Download',
		value: 'download',
		action: 'Download results',
		description: 'Download all results of a finished project',
	},
	{
		name: 'Get',
		value: 'get',
		action: 'Get project',
		description: 'Get the status and results of a project, or the faces that Detect Faces found',
	},
	{
		name: 'Wait',
		value: 'wait',
		action: 'Wait for project',
		description: 'Wait until a started project is finished; free of charge',
	},
];

export const projectKind: INodeProperties = {
	displayName: 'Kind',
	name: 'kind',
	type: 'options',
	options: listed(KIND_OR_AUTOMATIC, {
		[AUTOMATIC]: 'Use the “resource” of the input item, or find the kind that has the ID',
	}),
	default: 'automatic',
	description: 'Type of the project',
};

export const projectId: INodeProperties = {
	displayName: 'Project ID',
	name: 'id',
	type: 'string',
	default: '={{ $json.id }}',
	required: true,
	placeholder: 'e.g. clx7uu86w0a5qp55yxz315r6r',
	description: 'The ID returned when the project was started',
};

export const deleteNotice: INodeProperties = {
	displayName: 'This permanently removes the results from Magic Hour. Download them first.',
	name: 'notice',
	type: 'notice',
	default: '',
};

export const whenFinished: INodeProperties = {
	displayName: 'When Finished',
	name: 'whenFinished',
	type: 'options',
	options: listed(WHEN_FINISHED, {
		download: 'Download all results of the project',
		links: `Return the links, which expire after ${SPEC.downloadHours} hours`,
	}),
	default: 'download',
	description: 'Choose whether to download the results of finished projects',
};

export const giveUpAfter: INodeProperties = {
	displayName: 'Give Up After (Minutes)',
	name: 'giveUpAfterMinutes',
	type: 'number',
	typeOptions: { minValue: 0.1 },
	default: GIVE_UP_AFTER_MINUTES,
	description:
		'How long to wait for a project, counted from the first check. Then the item goes to Failed. The project itself keeps running.',
};
