import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { Field } from '../../nodes/MediaGeneration/fields/index.ts';

/** Whether a field is empty in a new node but needs a value. */
const isEmptyAndNeeded = (field: Field, { fields, rules = [] }: Tool): boolean => {
	const presetOf = (name: string): string => {
		const other = fields.find((one) => one.name === name);
		return other?.kind === 'choice' && !other.additional ? other.default : '';
	};
	if (field.additional || !('placeholder' in field || field.kind === 'choice')) return false;
	const preset = 'default' in field ? field.default : '';
	const isNeeded =
		field.requiredIn.includes('nested') ||
		rules.some(
			({ need }) =>
				need?.requiredField === field.name &&
				need.decidingValues.includes(presetOf(need.decidingField)),
		);
	return isNeeded && preset === '';
};

/** Returns an example of a choice, or the example in a text's placeholder; undefined for other kinds of fields. */
const suggestValue = (field: Field): unknown => {
	if (field.kind === 'choice') {
		const value = field.example ?? field.choices[0]!.value;
		return field.extensible ? { __rl: true, mode: 'list', value } : value;
	}
	return field.kind === 'text' ? (field.placeholder ?? '').replace(/^e\.g\. /, '') : undefined;
};

/** Lists the parameters that a user has to choose or enter, with example values. */
export const listNeededParameters = (tool: Tool): Record<string, unknown> => ({
	resource: tool.resource,
	operation: tool.slug,
	...Object.fromEntries(
		tool.fields
			.filter((field) => isEmptyAndNeeded(field, tool))
			.map((field) => [field.name, suggestValue(field)]),
	),
});

/** Makes a node to paste onto n8n's canvas, with an example for each required text and choice that has no default. */
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
