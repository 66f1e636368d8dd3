import type { INodeProperties } from 'n8n-workflow';
import { choosePresetBinaryField, listMainMedia, type Tool } from '../catalog/tool';
import { type Field, isListElement, listFormats, type MediaField } from '../fields';
import { showWhen } from './display-conditions';
import {
	createListAttributes,
	createMediaModes,
	createMode,
	createProperty,
	endSentence,
	FIELD_NAME_HINT,
} from './property';

/** Several main media fields share one longer hint, below the last of them. */
function createHint(field: MediaField, tool: Tool): string | undefined {
	const main = listMainMedia(tool);
	if (main.length < 2 || !main.includes(field)) return FIELD_NAME_HINT;
	return field === main.at(-1)
		? `${FIELD_NAME_HINT}, or {{ $('Node Name').item.binary.data }} for a file of another node`
		: undefined;
}

function createMediaAttributes(field: MediaField, tool: Tool): Partial<INodeProperties> {
	const { accepts, additional, description, requiredIn, youtubeIn } = field;
	// An optional input starts empty, because a preset binary field that the item lacks would be refused.
	const isPreset = !additional && requiredIn.length > 0;
	const [first, ...others] = createMediaModes(accepts);
	const youtube = createMode('youtube', 'YouTube URL', {
		placeholder: 'e.g. https://www.youtube.com/watch?v=…',
	});
	return {
		default: { mode: 'binary', value: isPreset ? choosePresetBinaryField(field, tool) : '' },
		modes: [
			{ ...first!, hint: createHint(field, tool) },
			...others,
			...(youtubeIn.length > 0 ? [youtube] : []),
		],
		description: `${endSentence(description)} Formats: ${listFormats(accepts, 'nested').join(', ')}. If a URL doesn’t end in one, get the file with an HTTP Request node and choose Binary.`,
	};
}

/** A list of files is one property. A field may be hidden until it is needed; an expression meets every condition. */
function createFieldProperties(field: Field, tool: Tool): INodeProperties[] {
	const property = createProperty(
		field,
		field.kind === 'media' ? createMediaAttributes(field, tool) : {},
	);
	if (isListElement(field)) {
		const { entryIndex, name, label, max } = field.listPosition;
		const displayName = field.label.replace(/ \d+$/, '');
		const list: INodeProperties = {
			displayName: label,
			name,
			description: `Add up to ${max} more; some models take fewer`,
			...createListAttributes('File', [{ ...property, name: 'file', displayName }]),
			placeholder: `Add ${displayName}`,
		};
		return entryIndex === 0 ? [list] : [];
	}
	const need = tool.rules.find((rule) => rule.need?.requiredField === field.name)?.need;
	return need && field.onlyWhenNeeded
		? [showWhen({ [need.decidingField]: [...need.decidingValues] }, property)]
		: [property];
}

/** The properties of the fields that the form always shows, or of those that it offers as options. */
export const createToolProperties = (tool: Tool, isAdditional: boolean): INodeProperties[] =>
	tool.fields
		.filter(({ additional }) => additional === isAdditional)
		.flatMap((field) => createFieldProperties(field, tool));
