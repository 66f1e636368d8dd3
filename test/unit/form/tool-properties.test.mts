import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { findProblems } from '../../../nodes/MediaGeneration/checks/problems';
import type { Layout } from '../../../nodes/MediaGeneration/fields';
import { findLayouts } from '../../../nodes/MediaGeneration/fields';
import { fillPanel, type Panel, listShown, readFormValues } from '../../support/new-form.mts';
import { listLayoutsWith } from '../../support/samples.mts';

/**
 * A new node's form marks a field as required if and only if an empty value is refused in each layout that has the
 * field.
 */

function emptyValue(value: unknown): unknown {
	if (typeof value !== 'object' || value === null) return typeof value === 'number' ? null : '';
	return 'mode' in value ? { ...value, value: '' } : {};
}

const listProblems = (tool: Tool, panel: Panel, layout: Layout): string[] =>
	findProblems(tool, readFormValues(panel, tool, layout), layout).map(({ text }) => text);

const rows = catalog.flatMap((tool) => {
	const full = fillPanel(tool);
	// By default only the smile is changed, so an empty smile would leave nothing to edit.
	if (tool.slug === 'ai-face-editor') full.eye_open_ratio = 5;
	return listShown(full).flatMap((property) => {
		const field = tool.fields.find(({ name }) => name === property.name);
		const canBeEmpty = field && !['options', 'boolean'].includes(property.type);
		return canBeEmpty
			? [[`${tool.slug} ${field.name}`, { tool, field, full, property }] as const]
			: [];
	});
});

test.each(rows)(
	'%s: it is marked if an empty value is refused',
	(_, { tool, field, full, property }) => {
		const panel = { ...full, [field.name]: emptyValue(full[field.name]) };
		const refusing = listLayoutsWith(tool)
			.filter((layout) => findLayouts(field).includes(layout))
			.map((layout) => ({
				layout,
				isRefused:
					listProblems(tool, panel, layout).length > listProblems(tool, full, layout).length,
			}));
		if (property.required) {
			const accepting = refusing.filter(({ isRefused }) => !isRefused).map(({ layout }) => layout);
			if (accepting.length > 0) {
				throw new Error(
					`${field.name} is marked, and accepted empty in: ${accepting.join(', ')}. Is it refused as this test fills it in?`,
				);
			}
		} else if (refusing.every(({ isRefused }) => isRefused)) {
			throw new Error(`${field.name} is refused when it is empty, and not marked`);
		} else if (refusing.some(({ isRefused }) => isRefused)) {
			expect(property.hint).toMatch(/^Required by Magic Hour/);
		}
	},
);

const needs = catalog.flatMap((tool) =>
	tool.rules.flatMap(({ need }) => {
		const field = tool.fields.find(({ name }) => name === need?.requiredField);
		if (!need || !field || field.additional) return [];
		const decider = tool.fields.find(({ name }) => name === need.decidingField)!;
		return [[`${tool.slug} ${need.requiredField}`, { tool, need, field, decider }] as const];
	}),
);

test.each(needs)(
	'%s: it appears once, is marked if another field’s value requires it, and stays visible for an expression',
	(_, { tool, need, field, decider }) => {
		if (decider.kind !== 'choice') throw new Error('a rule needs a list');
		const marks = (value: unknown): boolean[] => {
			const own = { [decider.name]: value };
			const panel = fillPanel(tool);
			const chosen = decider.additional ? { ...panel, options: own } : { ...panel, ...own };
			return listShown(chosen)
				.filter(({ name }) => name === field.name)
				.map(({ required }) => required === true);
		};
		const unneeded = field.onlyWhenNeeded ? [] : [false];
		for (const { value } of decider.choices) {
			expect([value, marks(value)]).toEqual([
				value,
				need.decidingValues.includes(value) ? [true] : unneeded,
			]);
		}
		expect(marks("={{ 'newer' }}")).toEqual([false]);
	},
);
