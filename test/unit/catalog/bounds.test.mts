import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { fieldProblems } from '../../../nodes/MediaGeneration/checks/problems';
import type {
	Field,
	GroupEntry,
	Layout,
	Rule,
	Value,
	Values,
} from '../../../nodes/MediaGeneration/fields';
import { enforcedIn, layoutsOf } from '../../../nodes/MediaGeneration/fields';
import {
	acceptedValues,
	everyField,
	fullValues,
	layoutsWith,
	sampleValue,
} from '../../support/samples.mts';

/**
 * For a service described only by the specification, only its bounds hold, and those without which nothing can work: a
 * text where one is needed, a length, at least one of a thing. All others are the live service's, and only hints.
 */

/** The bounds of spec 4.3 and 8 by hand, as `tool field bound`. */
const OF_THE_SPECIFICATION = ['video-to-video height min 64', 'video-to-video width min 64'];

const CANNOT_BE_LESS = ['minLength 1', 'min 0', 'min 1', 'above 0'];

const KINDS = ['min', 'above', 'max', 'step', 'only', 'minLength', 'maxLength', 'maxEntries'];

const inLayout = (layout: Layout) =>
	everyField(catalog).filter(([, , field]) => layoutsOf(field).includes(layout));

const inFlat = inLayout('flat');
const inNested = inLayout('nested');

const boundsOf = (field: Field, layout: Layout): string[] =>
	Object.entries(enforcedIn(field, layout))
		.filter(([kind, bound]) => KINDS.includes(kind) && bound !== undefined)
		.map(([kind, bound]) => `${kind} ${String(bound)}`);

const withEntries = (field: Field): readonly Field[] =>
	field.kind === 'group' ? [field, ...field.fields] : [field];

test.each(inFlat)(
	'%s: in the flat layout it has the bounds of the specification alone',
	(name, _, field) => {
		const all = withEntries(field).flatMap((one) => boundsOf(one, 'flat'));
		const stated = all.filter((bound) => OF_THE_SPECIFICATION.includes(`${name} ${bound}`));
		const others = all.filter((bound) => ![...stated, ...CANNOT_BE_LESS].includes(bound));
		expect(
			others.map((bound) => `${bound}: no specification states it; is it a bound of live: { … }?`),
		).toEqual([]);
		expect(stated).toHaveLength(
			OF_THE_SPECIFICATION.filter((bound) => bound.startsWith(`${name} `)).length,
		);
	},
);

test.each(inNested)('%s: the live service’s bounds of today refuse nothing', (_, __, field) => {
	const all = withEntries(field).flatMap((one) => boundsOf(one, 'nested'));
	const others = all.filter((bound) => !CANNOT_BE_LESS.includes(bound));
	expect(
		others.map((bound) => `${bound}: the service may change it; move it into live: { … }`),
	).toEqual([]);
});

const problemsWith = (tool: Tool, field: Field, value: Value, layout: Layout): string[] =>
	fieldProblems(tool, { ...fullValues(tool, layout), [field.name]: value }, layout);

/** A value beyond every list and upper bound. */
function farOut(field: Field): Value[] {
	switch (field.kind) {
		case 'text':
			return ['x'.repeat(100_000)];
		case 'number':
			return field.integer || field.wholeIn === 'flat' ? [97, 1_000_003] : [97.123, 1_000_003.7];
		case 'choice':
			return ['no value that anybody has heard of'];
		case 'group':
			return [Array<GroupEntry>(99).fill((sampleValue(field) as readonly GroupEntry[])[0]!)];
		case 'namedFiles': {
			const file = { from: 'path', value: 'api-assets/id/a.qxz' } as const;
			return [Array.from({ length: 99 }, (_, at) => ({ name: `hero-${at}`, file }))];
		}
		default:
			return [];
	}
}

test.each(inFlat)('%s: what no source bounds is sent in the flat layout', (_, tool, field) => {
	for (const value of farOut(field)) expect(problemsWith(tool, field, value, 'flat')).toEqual([]);
});

test.each(inNested)('%s: what the live service does not take today is sent', (_, tool, field) => {
	for (const value of farOut(field)) {
		expect(problemsWith(tool, field, value, 'nested')).toEqual([]);
	}
});

const ruled = catalog.flatMap((tool) =>
	layoutsWith(tool).flatMap((layout) =>
		(tool.rules ?? []).map((rule): [string, Tool, Layout, Rule] => [
			`${tool.slug} ${layout} ${rule.fields.slice(0, 2).join(' and ')}`,
			tool,
			layout,
			rule,
		]),
	),
);

/** The rule's fields in this layout, whatever the values of the others, one by one, and all numbers set anew. */
function arrangements(tool: Tool, layout: Layout, rule: Rule, field: Field): Values[][] {
	const others = tool.fields
		.filter(({ name }) => rule.fields.includes(name) && name !== field.name)
		.filter((one) => layoutsOf(one).includes(layout));
	const numbers = others.filter(({ kind }) => kind === 'number');
	const free = [undefined, 0, 2_000_007].map((value) =>
		Object.fromEntries(numbers.map(({ name }) => [name, value] as const)),
	);
	const given = others
		.filter(({ kind }) => kind !== 'number')
		.flatMap((one) => acceptedValues(one, layout).map((value) => ({ [one.name]: value })));
	return [{}, ...given].map((values) => free.map((arranged) => ({ ...values, ...arranged })));
}

test.each(ruled)('%s: a rule bounds no single value', (_, tool, layout, rule) => {
	const judged = tool.fields.filter(({ name }) => rule.fields.includes(name));
	const fieldOf = (name: string) => tool.fields.find((field) => field.name === name)!;
	for (const field of judged.filter((one) => layoutsOf(one).includes(layout))) {
		for (const value of farOut(field)) {
			for (const arranged of arrangements(tool, layout, rule, field)) {
				const problems = arranged.map((others) => {
					const values = { ...fullValues(tool, layout), ...others, [field.name]: value };
					return rule.problem({ values, layout, fieldOf });
				});
				const isPossible = problems.includes(undefined);
				expect(isPossible ? [] : [`${problems[0]}: make it a hint of the rule`]).toEqual([]);
			}
		}
	}
});
