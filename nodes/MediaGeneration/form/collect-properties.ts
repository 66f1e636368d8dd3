import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { COLLECT, GIVE_UP_AFTER_MINUTES } from '../catalog/collect';

export const COLLECT_OPERATIONS: INodePropertyOptions[] = [
	{
		name: 'Collect',
		value: COLLECT,
		action: 'Collect projects',
		description:
			'Check started projects once and sort them into finished, not finished and failed; costs nothing',
	},
];

export const collectProperties: INodeProperties[] = [
	{
		displayName: 'Kind',
		name: 'kind',
		type: 'string',
		default: '={{ $json.resource }}',
		required: true,
		placeholder: 'e.g. video',
		description: 'Whether the project is a video, image or audio project',
	},
	{
		displayName: 'Project ID',
		name: 'id',
		type: 'string',
		default: '={{ $json.id }}',
		required: true,
		description: 'The ID returned when the project was started',
	},
	{
		displayName: 'When Finished',
		name: 'whenFinished',
		type: 'options',
		options: [
			{
				name: 'Download',
				value: 'download',
				description: 'Download all results of the project',
			},
			{
				name: 'Return Links',
				value: 'links',
				description: 'Return the links, which expire after 24 hours',
			},
		],
		default: 'download',
		description: 'What to do with the results of a finished project',
	},
];

export const giveUpAfter: INodeProperties = {
	displayName: 'Give Up After (Minutes)',
	name: 'giveUpAfterMinutes',
	type: 'number',
	typeOptions: { minValue: 0.1 },
	default: GIVE_UP_AFTER_MINUTES,
	description:
		'How long a project may take, counted from the first check. After that it goes to Failed; it keeps running in the service and is not lost.',
};
