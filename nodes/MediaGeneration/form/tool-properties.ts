import type { INodeProperties } from 'n8n-workflow';
import { choosePresetBinaryField, listMainMedia, type Tool } from '../catalog/tool';
import {
	type Field,
	isListElement,
	listFormats,
	type ListElement,
	type MediaField,
} from '../fields';
import { showWhen } from './display-conditions';
import { createMediaModes, FIELD_NAME_HINT, youtubeMode } from './modes';
import { createListAttributes, createProperty, endSentence } from './property';

/** An optional input starts empty, because a preset binary field that the item lacks would be refused. */
const hasPresetBinaryField = ({ additional, requiredIn }: MediaField): boolean =>
	!additional && requiredIn.length > 0;

/** Several main media fields share one longer hint, below the last of them. */
function createHint(field: MediaField, tool: Tool): string {
	const main = listMainMedia(tool);
	if (main.length < 2 || !main.includes(field)) return FIELD_NAME_HINT;
	return field === main.at(-1)
		? `${FIELD_NAME_HINT}, or {{ $('Node Name').item.binary.data }} for a file of another node`
		: '';
}

const createMediaAttributes = (field: MediaField, tool: Tool): Partial<INodeProperties> => ({
	default: {
		mode: 'binary',
		value: hasPresetBinaryField(field) ? choosePresetBinaryField(field, tool) : '',
	},
	modes: [
		...createMediaModes(field.accepts, createHint(field, tool)),
		...(field.youtubeIn.length > 0 ? [youtubeMode] : []),
	],
	description: `${endSentence(field.description)} Formats: ${listFormats(field.accepts, 'nested').join(', ')}. If a URL doesn’t end in one, get the file with an HTTP Request node and choose Binary.`,
});

const createFieldProperty = (field: Field, tool: Tool): INodeProperties =>
	createProperty(field, field.kind === 'media' ? createMediaAttributes(field, tool) : {});

function createListProperty(field: ListElement, tool: Tool): INodeProperties {
	const { name, label, max } = field.listPosition;
	const displayName = field.label.replace(/ \d+$/, '');
	return {
		displayName: label,
		name,
		description: `Add up to ${max} more; some models take fewer`,
		...createListAttributes('File', [
			{ ...createFieldProperty(field, tool), name: 'file', displayName },
		]),
		placeholder: `Add ${displayName}`,
	};
}

/** A field may be hidden until it is needed. In n8n, an expression meets every `show` condition. */
function createMainProperty(field: Field, tool: Tool): INodeProperties {
	const property = createFieldProperty(field, tool);
	const need = tool.rules.find((rule) => rule.need?.requiredField === field.name)?.need;
	return need && field.onlyWhenNeeded
		? showWhen({ [need.decidingField]: [...need.decidingValues] }, property)
		: property;
}

/** A list of files is one property. */
const createProperties = (
	fields: readonly Field[],
	tool: Tool,
	create: (field: Field, tool: Tool) => INodeProperties,
): INodeProperties[] =>
	fields.flatMap((field) => {
		if (!isListElement(field)) return [create(field, tool)];
		return field.listPosition.entryIndex === 0 ? [createListProperty(field, tool)] : [];
	});

export const createMainFields = (tool: Tool): INodeProperties[] =>
	createProperties(
		tool.fields.filter(({ additional }) => !additional),
		tool,
		createMainProperty,
	);

export const createAdditionalFields = (tool: Tool): INodeProperties[] =>
	createProperties(
		tool.fields.filter(({ additional }) => additional),
		tool,
		createFieldProperty,
	);
