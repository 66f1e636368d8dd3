import { extensionsOf, typeOfExtension } from '../catalog/formats';
import type { Tool } from '../catalog/tool';
import type { Field, Layout, MediaField, Value, Values } from '../fields';
import { isRequired, layoutsOf } from '../fields';
import type { Complaint } from './complaints';
import { complaintAbout, nameOf, wrongExtension } from './complaints';
import { ruleProblems } from './rule-problems';

export { nameOf } from './complaints';

function fieldProblem(field: Field, value: Value | undefined, layout: Layout): Complaint {
	const isKnown = layoutsOf(field).includes(layout);
	if (value === undefined) {
		return isKnown && isRequired(field, layout) ? 'is required by this service' : undefined;
	}
	if (!isKnown) return 'is not known to this service; remove it, or choose another service';
	return complaintAbout(field, value, layout);
}

/**
 * Everything that is wrong with an item's values, a sentence each naming field, value and bound; empty where all is well.
 * Found before any request is made, so that nothing is lost or paid.
 */
export function problemsOf(tool: Tool, values: Values, layout: Layout): string[] {
	const ofFields = tool.fields.map((field) => {
		const complaint = fieldProblem(field, values[field.name], layout);
		return complaint && `${nameOf(field)} ${complaint}`;
	});
	return [
		...ofFields.filter((problem) => problem !== undefined),
		...ruleProblems(tool, values, layout),
	];
}

/** Why a binary file cannot be used for a field; undefined if it can. */
export function fileProblem(field: MediaField, extension: string | undefined): Complaint {
	if (extension === undefined) {
		return `${nameOf(field)} is a file without an extension or a known MIME type; it must be one of ${extensionsOf(field.accepts).join(', ')}`;
	}
	if (typeOfExtension(extension, field.accepts)) return undefined;
	return `${nameOf(field)} ${wrongExtension(field, extension)}`;
}
