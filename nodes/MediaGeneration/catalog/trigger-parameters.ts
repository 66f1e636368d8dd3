import { boolean, closedChoice, text } from '../fields';
import { SIMPLIFY } from './parameters';

/** form/trigger-properties decides the order in the form. */
export const TRIGGER_PARAMETERS = {
	events: text('events', {
		label: 'Project Events',
		required: true,
		description:
			'Which events start the workflow. If the workflow itself starts projects of this kind, it starts itself forever: set Project Name Contains.',
		hint: 'Magic Hour sends no event for a canceled project',
	}),
	/** The values are response modes of n8n, which reads this parameter for each request. */
	acknowledge: closedChoice('acknowledge', {
		labels: { onReceived: 'Immediately', lastNode: 'When the Workflow Finishes' },
		about: {
			onReceived:
				'As soon as the workflow starts. At most once: an event may be lost if n8n stops.',
			lastNode: 'Only after success. At least once: a step that pays or posts may run twice.',
		},
		default: 'onReceived',
		description: 'When to confirm an event to Magic Hour',
	}),
	outputs: closedChoice('outputs', {
		labels: { single: 'One for All Events', separate: 'Separate Outputs' },
		about: {
			separate:
				'Three outputs: Completed, Failed and Started, which also gets event types added later',
		},
		default: 'single',
		description: 'How to distribute events to outputs',
	}),
	simplify: SIMPLIFY,
	verification: closedChoice('verification', {
		label: 'Signature',
		labels: { verify: 'Verify (Recommended)', acceptUnverified: 'Accept Unverified Events' },
		about: {
			verify: 'Accept only events that are signed with a webhook secret of the credential',
			acceptUnverified: 'Accept any event. For tests only.',
		},
		default: 'verify',
		description: 'Whether to check that events come from Magic Hour',
	}),
	options: { name: 'options', label: 'Options' },
	once: boolean('once', {
		label: 'Each Event Once',
		default: true,
		description:
			'Whether to run the workflow once per event, even if Magic Hour delivers it several times',
	}),
	nameContains: text('nameContains', {
		label: 'Project Name Contains',
		default: '',
		placeholder: 'e.g. campaign',
		description: 'Run only for projects whose name contains this text. Not case-sensitive.',
	}),
} as const;
