import type { INodeProperties } from 'n8n-workflow';
import { DEFAULTS } from '../catalog/defaults';
import type { Action, EventType } from '../catalog/events';
import { ACTIONS, EVENT_TYPES, RARELY_OFFERED } from '../catalog/events';
import { SPEC } from '../catalog/spec';

// The linter of n8n recognises a default by a plain name only.
const { toleranceSeconds } = DEFAULTS;

const DONE: Readonly<Record<Action, string>> = {
	started: 'Started',
	completed: 'Completed',
	errored: 'Failed',
};

export const ACTION_LABELS = ACTIONS.map((action) => DONE[action]);

/** Names the event as the service and its portal name it. */
const aboutEvent = (type: EventType): string =>
	`Event ${type}${RARELY_OFFERED.includes(type) ? '; check that your developer portal offers it' : ''}`;

const labelOf = (type: string): string => {
	const [resource, action] = type.split('.') as [string, Action];
	return `${resource.charAt(0).toUpperCase()}${resource.slice(1)} ${DONE[action]}`;
};

const STEPS = [
	'Copy the Production URL (under Webhook URLs above). It must be a public HTTPS URL.',
	"In the service's developer portal, create a webhook with this URL and select its events.",
	'Copy the secret, which is shown only once, into the credential as Webhook Secret.',
	'Publish this workflow.',
	'To test first, give the portal the Test URL instead, click Execute step, and start a project.',
];

// In a notice, n8n keeps only links, `ul` and `li`: a separate `ul` per step shows no bullet beside the number.
const SET_UP = STEPS.map((step, index) => `<ul>${index + 1}. ${step}</ul>`).join('');

const notice = (name: string, displayName: string): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
});

const shownWhen = (property: INodeProperties, name: string, value: string): INodeProperties => ({
	...property,
	displayOptions: { show: { [name]: [value] } },
});

const events: INodeProperties = {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	required: true,
	options: [
		{
			name: 'All Events',
			value: '*',
			description: 'Including events that the service adds later',
		},
		...EVENT_TYPES.map((type) => ({
			name: labelOf(type),
			value: type,
			description: aboutEvent(type),
		})).sort((a, b) => a.name.localeCompare(b.name, 'en')),
	],
	default: ['audio.completed', 'image.completed', 'video.completed'],
	description: 'The events that start the workflow; others are answered and ignored',
};

const acknowledge: INodeProperties = {
	displayName: 'Acknowledge',
	name: 'acknowledge',
	type: 'options',
	options: [
		{
			name: 'At Once',
			value: 'atOnce',
			description: 'Acknowledge as soon as the workflow starts',
		},
		{
			name: 'When the Workflow Has Finished',
			value: 'whenFinished',
			description:
				'Acknowledge only after success; otherwise the service sends the event again, so none is lost',
		},
	],
	default: 'atOnce',
	description: 'When to acknowledge an event to the service. Each choice has its own URL.',
};

const outputs: INodeProperties = {
	displayName: 'Outputs',
	name: 'outputs',
	type: 'options',
	options: [
		{ name: 'One for All Events', value: 'single' },
		{
			name: 'One per Action',
			value: 'perAction',
			description: 'Started (and any added later), Completed, Failed',
		},
	],
	default: 'single',
	description: 'Which output an event goes to',
};

const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

const verification: INodeProperties = {
	displayName: 'Signature',
	name: 'verification',
	type: 'options',
	options: [
		{ name: 'Verify (Recommended)', value: 'verify' },
		{ name: 'Accept Unverified Events', value: 'acceptUnverified' },
	],
	default: 'verify',
	description: 'Whether events must carry a signature made with the webhook secret',
};

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		{
			displayName: 'Each Event Once',
			name: 'once',
			type: 'boolean',
			default: true,
			description:
				'Whether an event that is delivered more than once starts the workflow only once',
		},
		{
			displayName: 'Project IDs',
			name: 'projectIds',
			type: 'string',
			default: '',
			placeholder: 'e.g. clx7uu86w0a5qp55yxz315r6r',
			description: 'Only events of these projects; separate IDs with commas',
		},
		{
			displayName: 'Project Name Contains',
			name: 'nameContains',
			type: 'string',
			default: '',
			placeholder: 'e.g. campaign',
			description: 'Only events of projects whose name contains this text, ignoring case',
		},
		{
			displayName: 'Tolerance (Seconds)',
			name: 'toleranceSeconds',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 86400, numberPrecision: 0 },
			default: toleranceSeconds,
			description:
				'How far the timestamp of a delivery may be from the clock of this n8n, either way',
		},
	],
};

export const triggerProperties: INodeProperties[] = [
	notice('setUp', SET_UP),
	events,
	acknowledge,
	shownWhen(
		notice(
			'finishedUrl',
			`This choice has its own URL: give the service the one now shown above. The service expects an answer within ${SPEC.webhookAnswerSeconds} seconds; for a longer workflow it delivers the event again until the workflow has finished.`,
		),
		'acknowledge',
		'whenFinished',
	),
	outputs,
	simplify,
	verification,
	shownWhen(
		notice(
			'unverified',
			'Anyone who knows the URL can start this workflow with forged events. Use this for tests only.',
		),
		'verification',
		'acceptUnverified',
	),
	options,
];
