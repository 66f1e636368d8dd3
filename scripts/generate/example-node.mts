import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { Field } from '../../nodes/MediaGeneration/fields/index.ts';

/** A field that the form leaves empty and that the example needs a value for. */
const isEmptyAndNeeded = (field: Field, { fields, rules = [] }: Tool): boolean => {
	const presetOf = (name: string): string => {
		const other = fields.find((one) => one.name === name);
		return other?.kind === 'choice' && !other.additional ? other.default : '';
	};
	if (field.additional || !('placeholder' in field || field.kind === 'choice')) return false;
	const preset = 'default' in field ? field.default : '';
	const isNeeded =
		field.requiredIn.includes('nested') ||
		rules.some(({ need }) => need?.needed === field.name && need.is.includes(presetOf(need.when)));
	return isNeeded && preset === '';
};

/** The values that the panel itself suggests. */
const suggestValue = (field: Field): unknown => {
	if (field.kind === 'choice') {
		const value = field.example ?? field.choices[0]!.value;
		return field.extensible ? { __rl: true, mode: 'list', value } : value;
	}
	return field.kind === 'text' ? (field.placeholder ?? '').replace(/^e\.g\. /, '') : undefined;
};

/** The fields that a user has to choose and to fill in. */
export const listNeededParameters = (tool: Tool): Record<string, unknown> => ({
	resource: tool.resource,
	operation: tool.slug,
	...Object.fromEntries(
		tool.fields
			.filter((field) => isEmptyAndNeeded(field, tool))
			.map((field) => [field.name, suggestValue(field)]),
	),
});

/** A node to paste onto n8n's canvas: the form's defaults, and the panel's own example for each text it needs. */
export const createExampleNode = (tool: Tool, packageName: string): object => ({
	nodes: [
		{
			name: tool.label,
			type: `${packageName}.mediaGeneration`,
			typeVersion: 1,
			position: [0, 0],
			parameters: listNeededParameters(tool),
		},
	],
	connections: {},
});
