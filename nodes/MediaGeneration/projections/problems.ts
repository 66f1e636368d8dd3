import { EXTENSIONS, extensionOfPath, extensionsOf, typeOfExtension } from '../catalog/formats';
import type { OrderRule, Tool } from '../catalog/tool';
import type {
	ChoiceField,
	Field,
	GroupEntry,
	GroupField,
	Layout,
	MediaField,
	MediaValue,
	NumberField,
	TextField,
	Value,
	Values,
} from '../fields';
import { isRequired, layoutsOf } from '../fields';

const MAX_QUOTE = 80;

const quote = (value: unknown): string => {
	const text = String(value);
	return `"${text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text}"`;
};

/** What is wrong with a value, as the end of a sentence that begins with the field's name; undefined if nothing. */
type Complaint = string | undefined;

const leftoverExpression = (text: string): Complaint =>
	/\{\{[^]*?\}\}/.test(text)
		? `still holds an expression that was not worked out: ${quote(/\{\{[^]*?\}\}/.exec(text)![0])}. Switch the field to "Expression", or remove the braces`
		: undefined;

function textComplaint(field: TextField, value: Value): Complaint {
	if (typeof value !== 'string') return `must be text, but is ${quote(value)}`;
	const length = [...value].length;
	if (value.trim() === '' && (field.minLength ?? 0) > 0) {
		return `is empty; give at least ${field.minLength} character`;
	}
	if (field.minLength !== undefined && length < field.minLength) {
		return `has ${length} characters, but needs at least ${field.minLength}`;
	}
	if (field.maxLength !== undefined && length > field.maxLength) {
		return `has ${length} characters, but may have at most ${field.maxLength}`;
	}
	return leftoverExpression(value);
}

function numberComplaint(field: NumberField, value: Value): Complaint {
	if (typeof value !== 'number' || !Number.isFinite(value)) {
		return `must be a number, but is ${quote(value)}`;
	}
	if (field.integer && !Number.isInteger(value)) return `must be a whole number, but is ${value}`;
	if (field.min !== undefined && value < field.min) {
		return `is ${value}, but must be at least ${field.min}`;
	}
	if (field.max !== undefined && value > field.max) {
		return `is ${value}, but may be at most ${field.max}`;
	}
	return undefined;
}

function choiceComplaint(field: ChoiceField, value: Value): Complaint {
	if (typeof value !== 'string') return `must be text, but is ${quote(value)}`;
	if (field.open || field.choices.some((choice) => choice.value === value)) {
		return leftoverExpression(value);
	}
	const known = field.choices.map((choice) => choice.value).join(', ');
	return `is ${quote(value)}, but must be one of ${known}`;
}

const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value);

const wrongExtension = (field: MediaField, extension: string): Complaint =>
	EXTENSIONS.gif.includes(extension) && extension === 'gif' && !field.accepts.includes('gif')
		? `is a GIF, which only the video of Swap Faces may be; use ${extensionsOf(field.accepts).join(', ')}`
		: `has the extension ${quote(extension)}, but must be one of ${extensionsOf(field.accepts).join(', ')}`;

/** An address or path may have no extension at all (a signed URL); one that it has must be of the table. */
function extensionComplaint(field: MediaField, path: string): Complaint {
	const extension = extensionOfPath(path);
	if (extension === undefined || typeOfExtension(extension, field.accepts)) return undefined;
	return wrongExtension(field, extension);
}

function addressComplaint(field: MediaField, value: string): Complaint {
	if (!isWebAddress(value)) {
		return `is ${quote(value)}, but must be an address that starts with https:// or http://`;
	}
	return extensionComplaint(field, new URL(value).pathname);
}

function pathComplaint(field: MediaField, value: string): Complaint {
	if (isWebAddress(value))
		return `is the address ${quote(value)}; choose "URL" instead of "Storage Path"`;
	return extensionComplaint(field, value);
}

function mediaComplaint(field: MediaField, value: Value, layout: Layout): Complaint {
	const media = value as MediaValue;
	if (media.value.trim() === '') {
		return media.from === 'binary' ? 'names no binary field' : 'is empty';
	}
	if (/^data:/i.test(media.value.trim())) {
		return 'is a data: URI, which cannot be sent; turn it into a binary field (node "Convert to File") and choose "Binary Field"';
	}
	const leftover = leftoverExpression(media.value);
	if (leftover) return leftover;
	switch (media.from) {
		case 'binary':
			return undefined;
		case 'url':
			return addressComplaint(field, media.value);
		case 'path':
			return pathComplaint(field, media.value);
		case 'youtube':
			if (!field.sourceIn.includes(layout)) {
				return 'is a YouTube address, which this service does not take; give a file, a URL or a storage path';
			}
			return isWebAddress(media.value)
				? undefined
				: `is ${quote(media.value)}, but must be an address`;
	}
}

function groupComplaint(field: GroupField, value: Value): Complaint {
	const entries = value as readonly GroupEntry[];
	if (entries.length > field.maxEntries) {
		return `has ${entries.length} entries, but may have at most ${field.maxEntries}`;
	}
	for (const [index, entry] of entries.entries()) {
		for (const inner of field.fields) {
			const complaint = textComplaint(inner, entry[inner.name] ?? '');
			if (complaint) return `entry ${index + 1}, ${nameOf(inner)} ${complaint}`;
		}
	}
	return undefined;
}

function complaintAbout(field: Field, value: Value, layout: Layout): Complaint {
	switch (field.kind) {
		case 'text':
			return textComplaint(field, value);
		case 'number':
			return numberComplaint(field, value);
		case 'choice':
			return choiceComplaint(field, value);
		case 'media':
			return mediaComplaint(field, value, layout);
		case 'group':
			return groupComplaint(field, value);
		case 'boolean':
			return typeof value === 'boolean'
				? undefined
				: `must be true or false, but is ${quote(value)}`;
	}
}

/** A field as messages name it: `Number of Images (image_count)`. */
export const nameOf = ({ label, name }: Field): string => `${label} (${name})`;

function fieldProblem(field: Field, value: Value | undefined, layout: Layout): Complaint {
	const isKnown = layoutsOf(field).includes(layout);
	if (value === undefined) {
		return isKnown && isRequired(field, layout) ? 'is required by this service' : undefined;
	}
	if (!isKnown) return 'is not known to this service; remove it, or choose another service';
	return complaintAbout(field, value, layout);
}

function orderProblem(tool: Tool, { greater, than }: OrderRule, values: Values): Complaint {
	const [high, low] = [values[greater], values[than]];
	if (typeof high !== 'number' || typeof low !== 'number' || high > low) return undefined;
	const field = tool.fields.find(({ name }) => name === greater)!;
	return `${nameOf(field)} is ${high}, but must be greater than ${than}, which is ${low}`;
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
	const ofRules = (tool.rules ?? []).map((rule) => orderProblem(tool, rule, values));
	return [...ofFields, ...ofRules].filter((problem) => problem !== undefined);
}

/** Why a binary file cannot be used for a field; undefined if it can. */
export function fileProblem(field: MediaField, extension: string | undefined): Complaint {
	if (extension === undefined) {
		return `${nameOf(field)} is a file without an extension or a known MIME type; it must be one of ${extensionsOf(field.accepts).join(', ')}`;
	}
	if (typeOfExtension(extension, field.accepts)) return undefined;
	return `${nameOf(field)} ${wrongExtension(field, extension)}`;
}
