import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { Field } from '../../nodes/MediaGeneration/fields/index.ts';

const isEmptyAndNeeded = (field: Field, { fields, rules }: Tool): boolean => {
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

const suggestValue = (field: Field): unknown => {
	if (field.kind === 'choice') {
		const value = field.example ?? field.choices[0]!.value;
		return field.extensible ? { __rl: true, mode: 'list', value } : value;
	}
	return field.kind === 'text' ? (field.placeholder ?? '').replace(/^e\.g\. /, '') : undefined;
};

export const listNeededParameters = (tool: Tool): Record<string, unknown> => ({
	resource: tool.resource,
	operation: tool.slug,
	...Object.fromEntries(
		tool.fields
			.filter((field) => isEmptyAndNeeded(field, tool))
			.map((field) => [field.name, suggestValue(field)]),
	),
});

/** Makes a node to paste onto n8n's canvas. */
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
