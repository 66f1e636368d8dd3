import type { NodeHint } from 'n8n-workflow';
import { fieldOf, type Tool } from '../catalog/tool';
import type { ChoiceField } from '../fields';
import { describeConstraints } from '../catalog/describe-constraints';

/** What each model is known to take, in the panel as soon as it is chosen; tools that say the same share a hint. */
export const modelHints = (tools: readonly Tool[]): NodeHint[] => {
	const hints = new Map<string, string[]>();
	for (const tool of tools) {
		const { constraints, slug } = tool;
		if (!constraints) continue;
		const field = fieldOf(tool, constraints.of) as ChoiceField;
		const path = field.additional ? `additionalFields?.${field.name}?.value` : field.name;
		for (const [value, model] of Object.entries(constraints.values)) {
			const description = describeConstraints(model);
			if (description === '') continue;
			const { label = value } = field.choices.find((one) => one.value === value) ?? {};
			const key = JSON.stringify([path, value, `${label}: ${description}.`]);
			hints.set(key, [...(hints.get(key) ?? []), slug]);
		}
	}
	return [...hints].map(([key, slugs]) => {
		const [path, value, message] = JSON.parse(key) as [string, string, string];
		return {
			message,
			type: 'info',
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ $parameter.${path} === ${JSON.stringify(value)} && ${JSON.stringify(slugs)}.includes($parameter.operation) }}`,
		};
	});
};
