import type { Field } from '../fields';
import { counted, withKnownBounds } from '../fields';

/** A description of one sentence has no full stop; one of several has. */
export const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** What the service is known to take; a list of numbers shows it itself. */
function boundsOf(declared: Field): string | undefined {
	const field = withKnownBounds(declared, 'nested');
	switch (field.kind) {
		case 'text':
			return field.maxLength === undefined
				? undefined
				: `up to ${counted(field.maxLength, 'character')}`;
		case 'number': {
			const { min, max, step, only } = field;
			if (only || (max === undefined && (min ?? 0) <= 1)) return undefined;
			if (max === undefined) return `at least ${min}`;
			return `${min ?? 0} to ${max}${step ? ` in steps of ${step}` : ''}`;
		}
		case 'group':
		case 'namedFiles':
			return field.maxEntries === undefined ? undefined : `up to ${field.maxEntries}`;
		default:
			return undefined;
	}
}

/** The bounds stand behind the first clause: what follows it may be about something else. */
export function describeField(field: Field): string {
	const bounds = boundsOf(field);
	return bounds === undefined
		? field.description
		: field.description.replace(/(?=; |\. |\.$|$)/, ` (${bounds})`);
}
