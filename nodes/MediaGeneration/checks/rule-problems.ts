import type { AgreeRule, NeedRule, OrderRule, Tool } from '../catalog/tool';
import type { Field, Layout, Values } from '../fields';
import { isRequired, layoutsOf } from '../fields';
import type { Complaint } from './complaints';
import { nameOf, quote } from './complaints';

const fieldOf = (tool: Tool, name: string): Field =>
	tool.fields.find((field) => field.name === name)!;

/** What counts for a choice: its value, or what the service takes where none is given. */
function effective(tool: Tool, values: Values, name: string): unknown {
	const field = fieldOf(tool, name);
	return values[name] ?? (field.kind === 'choice' ? field.default : undefined);
}

function orderProblem(tool: Tool, { greater, than }: OrderRule, values: Values): Complaint {
	const [high, low] = [values[greater], values[than]];
	if (typeof high !== 'number' || typeof low !== 'number' || high > low) return undefined;
	return `${nameOf(fieldOf(tool, greater))} is ${high}, but must be greater than ${than}, which is ${low}`;
}

function needProblem(
	tool: Tool,
	{ needed, when, is }: NeedRule,
	values: Values,
	layout: Layout,
): Complaint {
	const field = fieldOf(tool, needed);
	const isSettled = isRequired(field, layout) || !layoutsOf(field).includes(layout);
	if (values[needed] !== undefined || isSettled) return undefined;
	const value = effective(tool, values, when);
	if (typeof value !== 'string' || !is.includes(value)) return undefined;
	return `${nameOf(field)} is empty, but is needed when ${nameOf(fieldOf(tool, when))} is ${quote(value)}`;
}

function agreeProblem(tool: Tool, { field, other, pairs }: AgreeRule, values: Values): Complaint {
	const [one, two] = [values[field], values[other]];
	if (typeof one !== 'string' || typeof two !== 'string') return undefined;
	const fitting = pairs[one];
	if (!fitting || fitting.includes(two)) return undefined;
	const right = fitting.map(quote).join(' or ');
	return `${nameOf(fieldOf(tool, field))} is ${quote(one)}, but ${nameOf(fieldOf(tool, other))} is ${quote(two)}; both say the same, so it must be ${right} or left out`;
}

function someProblem(tool: Tool, names: readonly string[], values: Values): Complaint {
	if (names.length === 0 || names.some((name) => values[name] !== undefined)) return undefined;
	const choices = names.map((name) => nameOf(fieldOf(tool, name)));
	return `At least 1 of these is needed: ${choices.join(', ')}`;
}

/** What the rules of a tool say about an item's values as a whole, a sentence each. */
export function ruleProblems(tool: Tool, values: Values, layout: Layout): string[] {
	const problems = [
		...(tool.rules ?? []).map((rule) => orderProblem(tool, rule, values)),
		...(tool.needs ?? []).map((rule) => needProblem(tool, rule, values, layout)),
		...(tool.agreements ?? []).map((rule) => agreeProblem(tool, rule, values)),
		someProblem(tool, tool.someOf ?? [], values),
	];
	return problems.filter((problem) => problem !== undefined);
}
