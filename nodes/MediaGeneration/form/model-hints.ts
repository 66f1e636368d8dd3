import type { NodeHint } from 'n8n-workflow';
import { fieldOf, type Tool } from '../catalog/tool';
import type { ChoiceField } from '../fields';
import { describeConstraints } from '../catalog/describe-constraints';

/** Every editor loads the hints of all models: without what n8n assumes, and with one comparison each. */
function hintsOf(tool: Tool): NodeHint[] {
	const { constraints, slug } = tool;
	if (!constraints) return [];
	const field = fieldOf(tool, constraints.of) as ChoiceField;
	const path = field.additional ? `additionalFields?.${field.name}?.value` : field.name;
	return Object.entries(constraints.values).flatMap(([value, model]) => {
		const description = describeConstraints(model);
		// Nobody chose what is preset: nothing is said of it.
		if (description === '' || value === field.default) return [];
		const { label = value } = field.choices.find((one) => one.value === value) ?? {};
		return {
			message: `${label}: ${description}.`,
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ $parameter.operation + " " + $parameter.${path} === ${JSON.stringify(`${slug} ${value}`)} }}`,
		};
	});
}

/** What each model is known to take, in the panel as soon as it is chosen. */
export const modelHints = (tools: readonly Tool[]): NodeHint[] => tools.flatMap(hintsOf);
