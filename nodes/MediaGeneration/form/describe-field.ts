import type { Field } from '../fields';
import { pluralize, applyKnownBounds } from '../fields';

/** Adds a full stop, because n8n's one-sentence descriptions end without one. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** The known bounds of the service; undefined if there are none, or if the form lists all values. */
function describeBounds(declared: Field): string | undefined {
	const field = applyKnownBounds(declared, 'nested');
	switch (field.kind) {
		case 'text':
			return field.maxLength === undefined
				? undefined
				: `up to ${pluralize(field.maxLength, 'character')}`;
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

/** The description, with the bounds as a sentence of their own. */
export function describeField(field: Field): string {
	const bounds = describeBounds(field);
	return bounds === undefined
		? field.description
		: `${endSentence(field.description)} Allowed: ${bounds}.`;
}
