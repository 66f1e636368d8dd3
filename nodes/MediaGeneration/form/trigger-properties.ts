import type { INodeProperties } from 'n8n-workflow';
import { ACKNOWLEDGE, OUTPUTS, VERIFICATION } from '../catalog/closed-lists';
import { DEFAULTS } from '../catalog/defaults';
import type { Action, EventType } from '../catalog/events';
import { ACTIONS, EVENT_TYPES, SOMETIMES_MISSING } from '../catalog/events';
import { SPEC } from '../catalog/spec';
import { capital } from '../fields';
import { shownWhen } from './display-conditions';
import { simplify } from './fixed-properties';
import { byName } from './order';
import { closedListProperty, notice } from './recurring';

// The linter of n8n recognizes a default by a plain name only.
const { toleranceSeconds } = DEFAULTS;

const DONE: Readonly<Record<Action, string>> = {
	started: 'Started',
	completed: 'Completed',
	errored: 'Failed',
};

export const ACTION_LABELS = ACTIONS.map((action) => DONE[action]);

/** Names the event as the service names it. */
const aboutEvent = (type: EventType): string =>
	`Event ${type}${SOMETIMES_MISSING.includes(type) ? '. Magic Hour may not send it for fast images.' : ''}`;

const eventLabel = (type: string): string => {
	const [resource, action] = type.split('.') as [string, Action];
	return `${capital(resource)} ${DONE[action]}`;
};

const STEPS = [
	'Copy the Production URL (under Webhook URLs above). It must be a public HTTPS URL.',
	'In the <a href="https://magichour.ai/developer">developer hub</a>, create a webhook with this URL and select its events.',
	'Copy its secret into Webhook Secret in the credential.',
	'Publish this workflow.',
	'To test, create another webhook with the Test URL, copy its secret into Second Webhook Secret, click Execute step, and start a project.',
];

// In a notice, n8n keeps only links, `ul` and `li`: a separate `ul` per step shows no bullet beside the number.
const SET_UP = STEPS.map((step, index) => `<ul>${index + 1}. ${step}</ul>`).join('');

const events: INodeProperties = {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	required: true,
	options: [
		{
			name: 'All Events',
			value: '*',
			description: 'Including events that Magic Hour adds later',
		},
		...byName(
			EVENT_TYPES.map((type) => ({
				name: eventLabel(type),
				value: type,
				description: aboutEvent(type),
			})),
		),
	],
	default: ['audio.completed', 'image.completed', 'video.completed'],
	description: 'Which events start the workflow. Others are acknowledged and ignored.',
	hint: 'Magic Hour sends no event for a canceled project',
};

const acknowledgeProperty = closedListProperty(ACKNOWLEDGE, {
	name: 'acknowledge',
	about: {
		immediately: 'As soon as the workflow starts',
		whenFinished: 'Only after success. If the workflow fails, Magic Hour sends the event again.',
	},
	default: DEFAULTS.acknowledge,
	description: 'When to confirm an event to Magic Hour. Each option has its own webhook URL.',
});

const outputsProperty = closedListProperty(OUTPUTS, {
	name: 'outputs',
	about: {
		perAction: 'Three outputs: Started (also for event types added later), Completed, Failed',
	},
	default: 'single',
	description: 'How to distribute events to outputs',
});

const verification = closedListProperty(VERIFICATION, {
	name: 'verification',
	about: {
		verify: 'Accept only events that are signed with a webhook secret of the credential',
		acceptUnverified: 'Accept any event. For tests only.',
	},
	default: 'verify',
	description: 'Which events to accept',
});

const optionsCollection: INodeProperties = {
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
				'Whether to run the workflow once per event, even if Magic Hour delivers it several times',
		},
		{
			displayName: 'Project IDs',
			name: 'projectIds',
			type: 'string',
			default: '',
			placeholder: 'e.g. clx7uu86w0a5qp55yxz315r6r',
			description: 'Comma-separated list of project IDs. Leave empty for all projects.',
		},
		{
			displayName: 'Project Name Contains',
			name: 'nameContains',
			type: 'string',
			default: '',
			placeholder: 'e.g. campaign',
			description: 'Run only for projects whose name contains this text. Not case-sensitive.',
		},
		{
			displayName: 'Tolerance (Seconds)',
			name: 'toleranceSeconds',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 86400, numberPrecision: 0 },
			default: toleranceSeconds,
			description: 'Maximum difference between the event’s timestamp and the server clock',
		},
	],
};

export const triggerProperties: INodeProperties[] = [
	notice(SET_UP, 'setUp'),
	events,
	acknowledgeProperty,
	shownWhen(
		{ acknowledge: ['whenFinished'] },
		notice(
			`This option uses a different webhook URL. Update it in the developer hub. Magic Hour waits ${SPEC.webhookResponseSeconds} seconds for a response. For a longer workflow, it sends the event again until the workflow finishes; with Each Event Once, the workflow still runs only once.`,
			'finishedUrl',
		),
	),
	outputsProperty,
	simplify,
	verification,
	shownWhen(
		{ verification: ['acceptUnverified'] },
		notice(
			'Anyone who knows the URL can start this workflow with forged events. Use this for tests only.',
			'unverified',
		),
	),
	optionsCollection,
];
