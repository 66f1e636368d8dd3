import { declareChoice, declareNumber, declareOther, declareSwitch, declareText } from '../fields';
import { SPEC } from './spec';

/** form/trigger-properties decides the order in the form. */
export const TRIGGER_PARAMETERS = {
	events: declareOther('events', 'Project Events', {
		required: true,
		description: 'Which events start the workflow. Others are acknowledged and ignored.',
		hint: 'Magic Hour sends no event for a canceled project',
	}),
	acknowledge: declareChoice('acknowledge', 'Acknowledge', {
		labels: { immediately: 'Immediately', atEnd: 'When the Workflow Finishes' },
		about: {
			immediately: 'As soon as the workflow starts',
			atEnd: 'Only after success. If the workflow fails, Magic Hour sends the event again.',
		},
		default: 'immediately',
		description: 'When to confirm an event to Magic Hour. Each option has its own webhook URL.',
	}),
	outputs: declareChoice('outputs', 'Outputs', {
		labels: { single: 'One for All Events', separate: 'Separate Outputs' },
		about: {
			separate:
				'Three outputs: Completed, Failed and Started, which also gets event types added later',
		},
		default: 'single',
		description: 'How to distribute events to outputs',
	}),
	simplify: declareSwitch('simplify', 'Simplify', {
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	}),
	verification: declareChoice('verification', 'Signature', {
		labels: { verify: 'Verify (Recommended)', acceptUnverified: 'Accept Unverified Events' },
		about: {
			verify: 'Accept only events that are signed with a webhook secret of the credential',
			acceptUnverified: 'Accept any event. For tests only.',
		},
		default: 'verify',
		description: 'Whether to check that events come from Magic Hour',
	}),
	options: declareOther('options', 'Options'),
	once: declareSwitch('once', 'Each Event Once', {
		default: true,
		description:
			'Whether to run the workflow once per event, even if Magic Hour delivers it several times',
	}),
	projectIds: declareText('projectIds', 'Project IDs', {
		default: '',
		placeholder: 'e.g. clx7uu86w0a5qp55yxz315r6r',
		description: 'Comma-separated list of project IDs. Leave empty for all projects.',
	}),
	nameContains: declareText('nameContains', 'Project Name Contains', {
		default: '',
		placeholder: 'e.g. campaign',
		description: 'Run only for projects whose name contains this text. Not case-sensitive.',
	}),
	tolerance: declareNumber('toleranceSeconds', 'Tolerance (Seconds)', {
		default: SPEC.webhookToleranceSeconds,
		min: 1,
		max: 86_400,
		integer: true,
		description: 'Maximum difference between the event’s timestamp and the server clock',
	}),
} as const;
