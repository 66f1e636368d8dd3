import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { COLLECT } from '../../nodes/MediaGeneration/catalog/operations.ts';
import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters.ts';
import { COMMON_OPTIONS } from '../../nodes/MediaGeneration/form/options-property.ts';
import { formatCode, formatTable } from './markdown.mts';

/** Formats the default as the panel shows it. */
function formatPreset({ default: preset, options: choices }: INodeProperties): string {
	if (preset === '') return 'empty';
	if (typeof preset === 'boolean') return preset ? 'on' : 'off';
	const chosen = (choices as INodePropertyOptions[] | undefined)?.find(
		({ value }) => value === preset,
	);
	return chosen ? `*${chosen.name}*` : formatCode(String(preset));
}

const isForCollectAlone = ({ displayOptions }: INodeProperties): boolean =>
	displayOptions?.show?.['/operation']?.join() === COLLECT;

export const writeOptionsParts = (): Record<string, string> => ({
	run: formatTable(
		['Choice', 'What it does'],
		PARAMETERS.completion.choices.map(({ label, description = '' }) => [
			`*${label!}*`,
			description,
		]),
	),
	options: formatTable(
		['Option', 'Initial value'],
		COMMON_OPTIONS.map((option) => [
			`${option.displayName}${isForCollectAlone(option) ? ' (*Collect* only)' : ''}`,
			formatPreset(option),
		]),
	),
});
