import { EXTENSIONS } from '../../nodes/MediaGeneration/catalog/formats';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool';
import type { Field, Layout, NumberField, Value, Values } from '../../nodes/MediaGeneration/fields';
import { isRequired, LAYOUTS, layoutsOf } from '../../nodes/MediaGeneration/fields';

const firstMultiple = (from: number, step: number): number => Math.ceil(from / step) * step;

function sampleNumber({ only, min, max, step }: NumberField): number {
	const least = min ?? Math.min(max ?? 1, 1);
	return only?.at(-1) ?? (step === undefined ? least : firstMultiple(least, step));
}

/** A value that a field accepts and that differs from its default where it can. */
export function sampleValue(field: Field): Value {
	switch (field.kind) {
		case 'text':
			return 'Ein Leuchtturm'.padEnd(field.minLength ?? 0, '.').slice(0, field.maxLength);
		case 'number':
			return sampleNumber(field);
		case 'boolean':
			return field.unset === undefined ? !field.default : !field.unset;
		case 'choice':
			return field.choices.at(-1)!.value;
		case 'media':
			return {
				from: 'path',
				value: `api-assets/id/${field.name}.${EXTENSIONS[field.accepts[0]!][0]!}`,
			};
		case 'group':
			return [
				Object.fromEntries(
					field.fields.map((inner) => [
						inner.name,
						inner.kind === 'number' ? sampleNumber(inner) : 'api-assets/id/a.png',
					]),
				),
			];
	}
}

/** Values of the chosen fields that obey the tool's rules of order and agreement. */
function samplesOf(tool: Tool, fields: readonly Field[]): Values {
	const values: Record<string, Value> = Object.fromEntries(
		fields.map((field) => [field.name, sampleValue(field)]),
	);
	for (const { greater, than } of tool.rules ?? []) {
		const [high, low] = [values[greater], values[than]];
		if (typeof high === 'number' && typeof low === 'number' && high <= low)
			values[greater] = low + 1;
	}
	for (const { field, other, pairs } of tool.agreements ?? []) {
		const fitting = pairs[String(values[field])];
		if (fitting && values[other] !== undefined) values[other] = fitting[0]!;
	}
	return values;
}

const known = (layout: Layout) => (field: Field) => layoutsOf(field).includes(layout);

/** A value for every field that the layout has. */
export const fullValues = (tool: Tool, layout: Layout): Values =>
	samplesOf(tool, tool.fields.filter(known(layout)));

/** Fields that the layout requires, or that a rule asks for when only those are given. */
function leastFields(tool: Tool, layout: Layout): Field[] {
	const required = tool.fields.filter((field) => isRequired(field, layout));
	const values = samplesOf(tool, required);
	const isAskedFor = ({ name }: Field): boolean =>
		(tool.needs ?? []).some(({ needed, when, is }) => {
			const other = tool.fields.find((field) => field.name === when);
			const value = values[when] ?? (other?.kind === 'choice' ? other.default : undefined);
			return needed === name && is.includes(String(value));
		}) || tool.someOf?.[0] === name;
	return tool.fields.filter(
		(field) => required.includes(field) || (isAskedFor(field) && known(layout)(field)),
	);
}

/** Only what the layout and the rules require. */
export const leastValues = (tool: Tool, layout: Layout): Values =>
	samplesOf(tool, leastFields(tool, layout));

/** Every tool in every layout that has it, as rows for `test.each`: a printable name first. */
export const inEveryLayout = (tools: readonly Tool[]): Array<[string, Tool, Layout]> =>
	tools.flatMap((tool) =>
		LAYOUTS.filter((layout) => tool.fields.some((field) => layoutsOf(field).includes(layout))).map(
			(layout): [string, Tool, Layout] => [`${tool.slug} ${layout}`, tool, layout],
		),
	);

/** Every field of every tool, as rows for `test.each`. */
export const everyField = (tools: readonly Tool[]): Array<[string, Tool, Field]> =>
	tools.flatMap((tool) =>
		tool.fields.map((field): [string, Tool, Field] => [`${tool.slug} ${field.name}`, tool, field]),
	);

/** The value at a dotted path. */
export const at = (body: unknown, path: string): unknown =>
	path
		.split('.')
		.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], body);
