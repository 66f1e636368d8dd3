import type { INodeProperties } from 'n8n-workflow';
import { KIND_OR_AUTOMATIC, WHEN_FINISHED } from '../catalog/closed-lists';
import { GIVE_UP_AFTER_MINUTES } from '../catalog/collect';
import { AUTOMATIC } from '../catalog/projects';
import { SPEC } from '../catalog/spec';
import { optionsOfList } from './closed-list';
import { notice } from './notice';

/** Parts of the form of Project. Which operation shows them is in properties.ts. */

export const projectKind: INodeProperties = {
	displayName: 'Kind',
	name: 'kind',
	type: 'options',
	options: optionsOfList(KIND_OR_AUTOMATIC, {
		[AUTOMATIC]: 'Use the “resource” of the input item, or look the ID up in each kind',
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

export const deleteNotice = notice(
	'This permanently removes the results from Magic Hour. Download them first.',
);

export const whenFinished: INodeProperties = {
	displayName: 'When Finished',
	name: 'whenFinished',
	type: 'options',
	options: optionsOfList(WHEN_FINISHED, {
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
