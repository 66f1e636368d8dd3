import type {
	Field,
	Layout,
	MediaValue,
	NumberField,
	Value,
	Values,
} from '../../nodes/MediaGeneration/fields';
import {
	EXTENSIONS,
	LAYOUTS,
	getKind,
	isRequired,
	applyLiveBounds,
} from '../../nodes/MediaGeneration/fields';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool';
import { findProblems, findRuleHints } from '../../nodes/MediaGeneration/checks/problems';

const findFirstMultiple = (from: number, step: number): number => Math.ceil(from / step) * step;

function sampleNumber(declared: NumberField): number {
	const { only, min, max, step } = applyLiveBounds(declared);
	const least = min ?? Math.min(max ?? 1, 1);
	return only?.at(-1) ?? (step === undefined ? least : findFirstMultiple(least, step));
}

/** Returns a value that the field accepts in every layout. */
export function sampleValue(declared: Field): Value {
	const field = applyLiveBounds(declared);
	switch (field.kind) {
		case 'text':
			return 'Ein Leuchtturm'.padEnd(field.minLength ?? 0, '.').slice(0, field.maxLength);
		case 'number':
			return sampleNumber(field);
		case 'boolean':
			return field.unset === undefined ? !field.default : !field.unset;
		case 'choice':
			return field.choices.at(-1)?.value ?? field.example!;
		case 'media':
			return {
				from: 'path',
				value: `api-assets/id/${field.name}.${EXTENSIONS.flat[field.accepts[0]!][0]!}`,
			};
		case 'group':
			return [
				Object.fromEntries(
					field.fields.map((inner) => [
						inner.name,
						inner.kind === 'text'
							? field.isNamed
								? 'hero'
								: 'https://files.invalid/a.png'
							: (sampleValue(inner) as number | MediaValue),
					]),
				),
			];
	}
}

/** Lists some values that a field accepts in a layout. */
export function listAcceptedValues(declared: Field, layout: Layout): Value[] {
	const field = layout === 'flat' ? declared : applyLiveBounds(declared);
	const values: Value[] = [sampleValue(field)];
	if (field.kind === 'number') {
		const from = [field.min ?? 0, ...(field.max === undefined ? [] : [field.max])];
		const steps = [0, 1, 2, 3, 5, 8, 13, 20, 30, 45, 60, 100, 0.5];
		values.push(...(field.only ?? from.flatMap((one) => steps.map((step) => one + step))));
	}
	if (field.kind === 'choice') values.push(...field.choices.map(({ value }) => value));
	if (field.kind === 'boolean') values.push(true, false);
	return values.filter((value) => getKind(field).findProblem(field, value, layout) === undefined);
}

/** Reduces a tool to the rules of the live service, without the constraints of models. */
export const withLiveRules = (tool: Tool): Tool => ({
	...tool,
	constraints: undefined,
	rules: tool.rules.filter(({ sentence }) => sentence.includes('currently')),
});

/** Lists the broken rules, including those of the live service, which are only hints for a user. */
const findBrokenRules = (tool: Tool, layout: Layout, values: Values): string[] => [
	...findProblems(tool, values, layout).flatMap(({ label, text }) => (label ? [] : [text])),
	...findRuleHints(withLiveRules(tool), values, layout),
];

/** Changes or adds values one by one until they obey the tool's rules. */
export function adjustToRules(tool: Tool, layout: Layout, values: Values): Values {
	const problems = findBrokenRules(tool, layout, values);
	if (problems.length === 0) return values;
	const better = tool.rules
		.flatMap(({ fields }) => tool.fields.filter((field) => fields.includes(field.name)))
		.filter(isInLayout(layout))
		.flatMap((field) =>
			listAcceptedValues(field, layout).map((value) => ({ ...values, [field.name]: value })),
		)
		.find((changed) => findBrokenRules(tool, layout, changed).length < problems.length);
	if (better) return adjustToRules(tool, layout, better);
	throw new Error(
		`${tool.slug}, ${layout}: no values found that obey its rules: ${problems.join('; ')}`,
	);
}

const makeSampleValues = (fields: readonly Field[]): Values =>
	Object.fromEntries(fields.map((field) => [field.name, sampleValue(field)]));

const isInLayout = (layout: Layout) => (field: Field) => field.place[layout] !== undefined;

export const makeFullValues = (tool: Tool, layout: Layout): Values =>
	adjustToRules(tool, layout, makeSampleValues(tool.fields.filter(isInLayout(layout))));

/** Makes only the values that the layout and the rules require. */
export const makeLeastValues = (tool: Tool, layout: Layout): Values =>
	adjustToRules(
		tool,
		layout,
		makeSampleValues(tool.fields.filter((field) => isRequired(field, layout))),
	);

/** The layouts that have the tool: `nested` has all tools, `flat` only tools of the specification. */
export const listLayoutsWith = ({ spec }: Tool): Layout[] =>
	LAYOUTS.filter((layout) => layout === 'nested' || spec !== undefined);

/** Rows for `test.each`, with a title first: every tool in every layout that has it. */
export const listEveryLayout = (tools: readonly Tool[]): Array<[string, Tool, Layout]> =>
	tools.flatMap((tool) =>
		listLayoutsWith(tool).map((layout): [string, Tool, Layout] => [
			`${tool.slug} ${layout}`,
			tool,
			layout,
		]),
	);

/** Rows for `test.each`, with a title first: every field of every tool. */
export const listEveryField = (tools: readonly Tool[]): Array<[string, Tool, Field]> =>
	tools.flatMap((tool) =>
		tool.fields.map((field): [string, Tool, Field] => [`${tool.slug} ${field.name}`, tool, field]),
	);
