import { catalog } from '../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool';
import type {
	Field,
	Layout,
	GroupEntry,
	Rule,
	Value,
	Values,
} from '../../nodes/MediaGeneration/fields';
import { buildBody, applyLiveBounds, shortenValue } from '../../nodes/MediaGeneration/fields';
import {
	findProbableRejections,
	findProblems,
	findRuleHints,
} from '../../nodes/MediaGeneration/checks/problems';
import {
	listAcceptedValues,
	makeFullValues,
	listEveryLayout,
	makeLeastValues,
	sampleValue,
	withLiveRules,
} from '../support/samples.mts';
import { OWN_RULES, STRICTER } from './support/differences.mts';
import { findDefect, listObjections, findToolSchema } from './support/openapi.mts';

/** Compares the node's requests, its refusals, and its hints for the live service with the contract. */

/** Every tool and layout with a usable schema; growing.test reports missing and unusable schemas. */
const shared = listEveryLayout(catalog).filter(
	([, { slug }, layout]) => findToolSchema(slug, layout) && !findDefect(`${slug}.${layout}`),
);

const judge = (
	tool: Tool,
	layout: Layout,
	values: Readonly<Record<string, Value | undefined>>,
) => ({
	node: [
		...findProblems(tool, values, layout),
		...findProbableRejections(withLiveRules(tool), values, layout),
		...findRuleHints(withLiveRules(tool), values, layout),
	],
	contract: listObjections(`${tool.slug}.${layout}`, buildBody(tool, values, layout)),
});

const good = { node: [], contract: [] };

test.each(shared)('%s: both accept the fullest and the smallest request', (_, tool, layout) => {
	expect(judge(tool, layout, makeFullValues(tool, layout))).toEqual(good);
	expect(judge(tool, layout, makeLeastValues(tool, layout))).toEqual(good);
});

function listEdges(field: Field): Value[] {
	switch (field.kind) {
		case 'number': {
			const bounds = [field.min, field.above, field.max, ...(field.only ?? [])].filter(
				(one) => one !== undefined,
			);
			return [...bounds.flatMap((bound) => [bound - 1, bound, bound + 1]), 0, 1.5, -1, 17, 100_000];
		}
		case 'text':
			return [
				'',
				'x',
				...[field.minLength, field.maxLength].flatMap((length) =>
					length === undefined
						? []
						: [length - 1, length, length + 1].map((n) => 'x'.repeat(Math.max(n, 0))),
				),
			];
		case 'choice':
			return [...field.choices.map(({ value }) => value), 'no such value', ''];
		case 'boolean':
			return [true, false];
		case 'media':
			return [sampleValue(field), { from: 'path', value: '' }];
		case 'group': {
			if (!field.isNamed) return [sampleValue(field)];
			const [one] = sampleValue(field) as readonly [GroupEntry];
			const called = (...names: string[]) => names.map((name) => ({ ...one, name }));
			return [
				...['', 'a', 'a-1_b', '1a', '-a', '@a', 'a b', 'ä'].map((name) => called(name)),
				called('a', 'b'),
				called('hero', 'villain', 'Hero'),
				[{ ...one, file: { from: 'path', value: '' } }],
				Array.from({ length: 10 }, (_, index) => ({ ...one, name: `r${index}` })),
				Array.from({ length: 11 }, (_, index) => ({ ...one, name: `r${index}` })),
			];
		}
	}
}

const rows = shared.flatMap(([name, tool, layout]) =>
	tool.fields
		.filter((field) => field.place[layout] !== undefined)
		.map((field): [string, Tool, Layout, Field] => [
			`${name} ${field.name}`,
			tool,
			layout,
			layout === 'flat' ? field : applyLiveBounds(field),
		]),
);

const listFieldFindings = (tool: Tool, values: Values, layout: Layout): string[] => [
	...findProblems({ ...tool, rules: [] }, values, layout).map(({ text }) => text),
	...findProbableRejections({ ...tool, constraints: undefined }, values, layout),
];

/** Whether the node objects to the value, and whether the contract objects at the field's place. */
function checkBoth(tool: Tool, layout: Layout, field: Field, value: Value): [boolean, boolean] {
	const values = { ...makeFullValues(tool, layout), [field.name]: value };
	const place = `/${field.place[layout]!.replaceAll('.', '/')}`;
	return [
		listFieldFindings(tool, values, layout).length > 0,
		listObjections(`${tool.slug}.${layout}`, buildBody(tool, values, layout)).some((objection) =>
			objection.startsWith(place),
		),
	];
}

const describeAccepted = ({ slug }: Tool, layout: Layout, { name, place }: Field): string =>
	`the node takes it, not the contract. A bound belongs on ${name} in catalog/tools/${slug}.ts. A rule about several fields must not report at ${place[layout]} but above it: give it a keyword of its own (sandbox/contract/validator.mts).`;

const nameRule = ({ slug }: Tool, layout: Layout, { fields }: Rule): string =>
	`${slug}.${layout} ${fields.slice(0, 2).join(' and ')}`;

const isStricter = (tool: Tool, layout: Layout, { name }: Field): boolean =>
	`${tool.slug}.${layout} ${name}` in STRICTER;

test.each(rows)('%s: node and contract object to the same values', (_, tool, layout, field) => {
	const disputed = listEdges(field).flatMap((value) => {
		const [node, contract] = checkBoth(tool, layout, field, value);
		if (node === contract || (node && isStricter(tool, layout, field))) return [];
		const objection = node
			? `the contract accepts it, but the node doesn't. The schema ${tool.slug}.${layout} in sandbox/contract/openapi.yaml needs the field and its bounds.`
			: describeAccepted(tool, layout, field);
		const shown = JSON.stringify(value);
		return [`${shortenValue(shown)} (${shown.length} characters): ${objection}`];
	});
	expect(disputed).toEqual([]);
});

/** Whether node and contract refuse a request without the field: first the fullest request, then the smallest. */
const checkAbsenceInBoth = (tool: Tool, layout: Layout, field: Field): Array<[boolean, boolean]> =>
	[makeFullValues(tool, layout), makeLeastValues(tool, layout)].map((base) => {
		const { node, contract } = judge(tool, layout, { ...base, [field.name]: undefined });
		return [node.length > 0, contract.length > 0];
	});

const hasOwnRule = (tool: Tool, layout: Layout, { name }: Field): boolean =>
	tool.rules.some(
		(rule) => rule.fields.includes(name) && nameRule(tool, layout, rule) in OWN_RULES,
	);

test.each(rows)(
	'%s: node and contract agree on whether it is optional',
	(_, tool, layout, field) => {
		for (const [node, contract] of checkAbsenceInBoth(tool, layout, field)) {
			if (isStricter(tool, layout, field) || hasOwnRule(tool, layout, field))
				expect(node || !contract).toBe(true);
			else expect({ node, contract }).toEqual({ node: contract, contract });
		}
	},
);

const ruled = shared.flatMap(([, tool, layout]) =>
	tool.rules.map((rule): [string, Tool, Layout, Rule] => [
		nameRule(tool, layout, rule),
		tool,
		layout,
		rule,
	]),
);

/** No field of the rule, each field alone with each accepted value, and all pairs of values of a two-field rule. */
function combineValues(tool: Tool, layout: Layout, { fields }: Rule): Values[] {
	const known = tool.fields.filter((field) => field.place[layout] !== undefined);
	const alone = known
		.filter(({ name }) => fields.includes(name))
		.map((field) =>
			listAcceptedValues(field, layout).map((value): Values => ({ [field.name]: value })),
		);
	const none: Values = Object.fromEntries(fields.map((name) => [name, undefined]));
	const singles = [none, ...alone.flat().map((values) => ({ ...none, ...values }))];
	const [one = [], two = []] = alone;
	const pairs = alone.length === 2 ? one.flatMap((a) => two.map((b) => ({ ...a, ...b }))) : [];
	return [...singles, ...pairs];
}

/** Combinations that only the node refuses, and combinations that only the contract refuses. */
function findDisputes(
	tool: Tool,
	layout: Layout,
	rule: Rule,
): Record<'node' | 'contract', Values[]> {
	const base = makeFullValues(tool, layout);
	const isOfRules = (values: Values): boolean =>
		listFieldFindings(tool, { ...base, ...values }, layout).length === 0;
	const found = combineValues(tool, layout, rule)
		.filter(isOfRules)
		.map((values) => {
			const { node, contract } = judge(tool, layout, { ...base, ...values });
			return { values, node: node.length > 0, contract: contract.length > 0 };
		});
	return {
		node: found.filter(({ node, contract }) => node && !contract).map(({ values }) => values),
		contract: found.filter(({ node, contract }) => contract && !node).map(({ values }) => values),
	};
}

test.each(ruled)('%s: node and contract have the same rule', (_, tool, layout, rule) => {
	const { node, contract } = findDisputes(tool, layout, rule);
	expect(contract).toEqual([]);
	if (nameRule(tool, layout, rule) in OWN_RULES) expect(node).not.toEqual([]);
	else expect(node).toEqual([]);
});

test.each(Object.keys(STRICTER))('%s: the node is stricter than the contract', (name) => {
	const row = rows.find(
		([, tool, layout, field]) => `${tool.slug}.${layout} ${field.name}` === name,
	);
	expect(row).toBeDefined();
	const [, tool, layout, field] = row!;
	const found = [
		...listEdges(field).map((value) => checkBoth(tool, layout, field, value)),
		...checkAbsenceInBoth(tool, layout, field),
	];
	expect(found.some(([node, contract]) => node && !contract)).toBe(true);
});

test('the list of the node’s own rules contains no removed ones', () => {
	const names = ruled.map(([name]) => name);
	expect(Object.keys(OWN_RULES).filter((name) => !names.includes(name))).toEqual([]);
});

const withMedia = shared.filter(([, tool]) => tool.fields.some(({ kind }) => kind === 'media'));

test.each(withMedia)(
	'%s: the contract refuses a request in the other layout',
	(_, tool, layout) => {
		const other = layout === 'flat' ? 'nested' : 'flat';
		const body = buildBody(tool, makeFullValues(tool, other), other);
		expect(listObjections(`${tool.slug}.${layout}`, body)).not.toEqual([]);
	},
);
