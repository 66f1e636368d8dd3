import type { INodeProperties } from 'n8n-workflow';
import type { Action } from '../catalog/events';
import { EVENT_TYPES } from '../catalog/events';

const DONE: Readonly<Record<Action, string>> = {
	started: 'Started',
	completed: 'Completed',
	errored: 'Failed',
};

const labelOf = (type: string): string => {
	const [resource, action] = type.split('.') as [string, Action];
	return `${resource.charAt(0).toUpperCase()}${resource.slice(1)} ${DONE[action]}`;
};

const SET_UP = [
	'1. Copy the <b>Production URL</b> above.',
	'2. In the developer portal of the service create a webhook with this URL (public HTTPS) and select the events.',
	'3. Paste the secret that is shown once into the credential as <b>Webhook Secret</b>.',
	'4. Publish this workflow. The Test URL works only while the editor listens for a test event.',
].join('<br>');

export const triggerProperties: INodeProperties[] = [
	{ displayName: SET_UP, name: 'setUp', type: 'notice', default: '' },
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: EVENT_TYPES.map((type) => ({ name: labelOf(type), value: type })).sort((a, b) =>
			a.name.localeCompare(b.name, 'en'),
		),
		default: ['audio.completed', 'image.completed', 'video.completed'],
		description: 'The events that start the workflow; others are answered and ignored',
	},
];
