import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { findFieldProblems } from '../../../nodes/MediaGeneration/checks/problems';
import type {
	Field,
	GroupEntry,
	Layout,
	Rule,
	Value,
	Values,
} from '../../../nodes/MediaGeneration/fields';
import { findLayouts } from '../../../nodes/MediaGeneration/fields';
import {
	listAcceptedValues,
	listEveryField,
	makeFullValues,
	listLayoutsWith,
	sampleValue,
} from '../../support/samples.mts';

/**
 * In the flat layout, the node enforces the specification's bounds. In both layouts, it refuses values that can never
 * work, such as a length of 0. The live service's other bounds only cause hints.
 */

/** The bounds of spec 4.3 and 8, written by hand. */
const OF_THE_SPECIFICATION: Readonly<Record<string, readonly string[]>> = {
	'video-to-video height': ['Height is 1, but must be at least 64'],
	'video-to-video width': ['Width is 1, but must be at least 64'],
};

/** Values that could work one day, most of them far beyond all published bounds. */
function listFarOut(field: Field): Value[] {
	switch (field.kind) {
		case 'text':
			return ['x', 'x'.repeat(100_000)];
		case 'number':
			return field.integer || field.wholeIn === 'flat'
				? [1, 97, 1_000_003]
				: [1, 97.123, 1_000_003.7];
		case 'choice':
			return ['no value that anybody has heard of'];
		case 'group': {
			const [entry] = sampleValue(field) as readonly [GroupEntry];
			const entries = field.fields.flatMap((inner) =>
				listFarOut(inner).map((value) => ({ ...entry, [inner.name]: value as string })),
			);
			return [Array<GroupEntry>(99).fill(entry), ...entries.map((one) => [one])];
		}
		case 'namedFiles': {
			const file = { from: 'path', value: 'api-assets/id/a.qxz' } as const;
			return [Array.from({ length: 99 }, (_, at) => ({ name: `hero-${at}`, file }))];
		}
		default:
			return [];
	}
}

const listProblems = (layout: Layout, tool: Tool, field: Field): string[] =>
	listFarOut(field).flatMap((value) =>
		findFieldProblems(tool, { ...makeFullValues(tool, layout), [field.name]: value }, layout).map(
			({ text }) => text,
		),
	);

const listFields = (layout: Layout) =>
	listEveryField(catalog.filter((tool) => listLayoutsWith(tool).includes(layout))).filter(
		([, , field]) => findLayouts(field).includes(layout),
	);

test.each(listFields('flat'))(
	'%s: the flat layout enforces only the bounds of the specification',
	(name, tool, field) => {
		expect(listProblems('flat', tool, field)).toEqual(OF_THE_SPECIFICATION[name] ?? []);
	},
);

test.each(listFields('nested'))(
	'%s: the nested layout accepts values beyond the live service’s bounds, which may change',
	(_, tool, field) => {
		expect(listProblems('nested', tool, field)).toEqual([]);
	},
);

const ruled = catalog.flatMap((tool) =>
	listLayoutsWith(tool).flatMap((layout) =>
		tool.rules.map((rule): [string, Tool, Layout, Rule] => [
			`${tool.slug} ${layout} ${rule.fields.slice(0, 2).join(' and ')}`,
			tool,
			layout,
			rule,
		]),
	),
);

/** Values of the rule's other fields: one or none that isn't a number, each with all numbers unset, 0 and very high. */
function listArrangements(tool: Tool, layout: Layout, rule: Rule, field: Field): Values[][] {
	const others = tool.fields
		.filter(({ name }) => rule.fields.includes(name) && name !== field.name)
		.filter((one) => findLayouts(one).includes(layout));
	const numbers = others.filter(({ kind }) => kind === 'number');
	const free = [undefined, 0, 2_000_007].map((value) =>
		Object.fromEntries(numbers.map(({ name }) => [name, value] as const)),
	);
	const given = others
		.filter(({ kind }) => kind !== 'number')
		.flatMap((one) => listAcceptedValues(one, layout).map((value) => ({ [one.name]: value })));
	return [{}, ...given].map((values) => free.map((arranged) => ({ ...values, ...arranged })));
}

test.each(ruled)('%s: no rule limits a single value', (_, tool, layout, rule) => {
	const judged = tool.fields.filter(({ name }) => rule.fields.includes(name));
	const getField = (name: string) => tool.fields.find((field) => field.name === name)!;
	for (const field of judged.filter((one) => findLayouts(one).includes(layout))) {
		for (const value of listFarOut(field)) {
			for (const arranged of listArrangements(tool, layout, rule, field)) {
				const problems = arranged.map((others) => {
					const values = { ...makeFullValues(tool, layout), ...others, [field.name]: value };
					return rule.findProblem({ values, layout, getField });
				});
				const isPossible = problems.includes(undefined);
				expect(isPossible ? [] : [`${problems[0]}: make it a hint of the rule`]).toEqual([]);
			}
		}
	}
});
