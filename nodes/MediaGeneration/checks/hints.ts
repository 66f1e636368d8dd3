import { fieldOf, type Tool } from '../catalog/tool';
import { extensionOfPath, extensionsOf, typeOfExtension } from '../catalog/formats';
import type { Layout, MediaField, MediaValue, Values } from '../fields';
import { knownIn, layoutsOf, quote } from '../fields';
import { constraintHints } from './model-constraints';
import { endingProblem, type Problem, valueProblem } from './value-problems';

/** The service fetches a URL only if its path ends in an extension that it takes. */
function mediaHint(field: MediaField, { from, value }: MediaValue): Problem | undefined {
	if (from === 'path') return endingProblem(field, value, 'nested');
	if (from !== 'url') return undefined;
	const extension = extensionOfPath(new URL(value).pathname);
	if (extension && typeOfExtension(extension, field.accepts, 'nested')) return undefined;
	return `is the URL ${quote(value)}, whose path should end in one of ${extensionsOf(field.accepts, 'nested').join(', ')}`;
}

/** Hints at single values. */
export const fieldHints = (tool: Tool, values: Values, layout: Layout): Problem[] =>
	tool.fields.flatMap((field) => {
		const value = values[field.name];
		const isJudged =
			layout === 'nested' && value !== undefined && layoutsOf(field).includes(layout);
		if (!isJudged || valueProblem(field, value, layout) !== undefined) return [];
		const hint = valueProblem(knownIn(field, layout), value, layout, mediaHint);
		return hint === undefined ? [] : [`${field.label} ${hint}`];
	});

/** Hints at values in combination, by the tool's rules. */
export function ruleHints(tool: Tool, values: Values, layout: Layout): Problem[] {
	const judged = { values, layout, fieldOf: (name: string) => fieldOf(tool, name) };
	return tool.rules.flatMap((rule) => rule.hint?.(judged) ?? []);
}

/**
 * What the live service is known not to take today, one sentence each. It is sent all the same: the service may take it
 * tomorrow, and its refusal costs nothing. Ask `problemsOf` first; what that refuses is not repeated here.
 */
export const hintsOf = (tool: Tool, values: Values, layout: Layout): Problem[] => [
	...fieldHints(tool, values, layout),
	...ruleHints(tool, values, layout),
	...(layout === 'nested' ? constraintHints(tool, values) : []),
];
