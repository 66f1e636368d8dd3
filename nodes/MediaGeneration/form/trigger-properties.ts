import type { INodeProperties } from 'n8n-workflow';
import { EVENT_TYPES, OUTPUT_ACTIONS, type EventAction } from '../catalog/events';
import { TRIGGER_PARAMETERS } from '../catalog/trigger-parameters';
import { capitalize } from '../fields';
import { showWhen } from './display-conditions';
import { createCollection, createNotice, createProperty, sortByName } from './property';

const LABEL_BY_ACTION = { started: 'Started', completed: 'Completed', errored: 'Failed' };

export const ACTION_LABELS = OUTPUT_ACTIONS.map((action) => LABEL_BY_ACTION[action]);

const EVENT_OPTIONS = EVENT_TYPES.map((type) => {
	const [resource, action] = type.split('.') as [string, EventAction];
	return {
		name: `${capitalize(resource)} ${LABEL_BY_ACTION[action]}`,
		value: type,
		description: `Event ${type}${type === 'image.started' ? '. Magic Hour may not send it for fast images.' : ''}`,
	};
});

const SETUP_STEPS = [
	'Copy the Production URL (under Webhook URLs above). It must be a public HTTPS URL.',
	'In the <a href="https://magichour.ai/developer">developer hub</a>, create a webhook with this URL and select its events.',
	'Copy its secret into Webhook Secret in the credential.',
	'Publish this workflow (n8n 1: activate it).',
];

// In a notice, n8n keeps only links, `ul` and `li`. A `ul` without `li` for each step adds no bullets.
const SETUP_NOTICE = `Production:${SETUP_STEPS.map((step, index) => `<ul>${index + 1}. ${step}</ul>`).join('')}`;
const TEST_SETUP_NOTICE =
	'Test: do the same with the Test URL and Second Webhook Secret, click Execute step, and start a project.';

const { acknowledge, events, nameContains, once, options, outputs, simplify, verification } =
	TRIGGER_PARAMETERS;

export const triggerProperties: INodeProperties[] = [
	createNotice(SETUP_NOTICE, 'setUp'),
	createNotice(TEST_SETUP_NOTICE, 'setUpTest'),
	createProperty(events, {
		type: 'multiOptions',
		options: [
			{
				name: 'All Events',
				value: '*',
				description: 'Including events that Magic Hour adds later',
			},
			...sortByName(EVENT_OPTIONS),
		],
		default: ['audio.completed', 'image.completed', 'video.completed'],
	}),
	// n8n reads this parameter itself, without evaluating an expression.
	createProperty(acknowledge, { noDataExpression: true }),
	createProperty(outputs),
	createProperty(verification),
	showWhen(
		{ [verification.name]: ['acceptUnverified'] },
		createNotice(
			'Anyone who knows the URL can start this workflow with forged events. Use this for tests only.',
			'unverified',
		),
	),
	createCollection(
		options,
		'Add Option',
		[once, nameContains, simplify].map((option) => createProperty(option)),
	),
];
