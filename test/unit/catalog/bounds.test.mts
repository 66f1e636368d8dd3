import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { fieldProblems } from '../../../nodes/MediaGeneration/checks/problems';
import type { Field, Value } from '../../../nodes/MediaGeneration/fields';
import { enforcedIn, knownIn, LAYOUTS, layoutsOf } from '../../../nodes/MediaGeneration/fields';
import { everyField, fullValues } from '../../support/samples.mts';

/**
 * For a service described only by the specification, only its bounds hold, and those without which nothing can work: a
 * text where one is needed, a length, at least one of a thing. All others are the live service's, and only hints.
 */

/** The bounds of spec 4.3 and 8 by hand, as `tool field bound`. */
const OF_THE_SPECIFICATION = ['video-to-video height min 64', 'video-to-video width min 64'];

const CANNOT_BE_LESS = ['minLength 1', 'min 0', 'min 1', 'above 0'];

const KINDS = ['min', 'above', 'max', 'step', 'only', 'minLength', 'maxLength', 'maxEntries'];

const isInFlat = (field: Field): boolean => layoutsOf(field).includes('flat');

const inFlat = everyField(catalog).filter(([, , field]) => isInFlat(field));

const boundsOf = (field: Field): string[] =>
	Object.entries(enforcedIn(field, 'flat'))
		.filter(([kind, bound]) => KINDS.includes(kind) && bound !== undefined)
		.map(([kind, bound]) => `${kind} ${String(bound)}`);

test.each(inFlat)(
	'%s: in the flat layout it has the bounds of the specification alone',
	(name, _, field) => {
		const all = [field, ...(field.kind === 'group' ? field.fields : [])].flatMap(boundsOf);
		const stated = all.filter((bound) => OF_THE_SPECIFICATION.includes(`${name} ${bound}`));
		expect(
			all.filter((bound) => !stated.includes(bound) && !CANNOT_BE_LESS.includes(bound)),
		).toEqual([]);
		expect(stated).toHaveLength(
			OF_THE_SPECIFICATION.filter((bound) => bound.startsWith(`${name} `)).length,
		);
	},
);

const problemsWith = (tool: Tool, field: Field, value: Value): string[] =>
	fieldProblems(tool, { ...fullValues(tool, 'flat'), [field.name]: value }, 'flat');

/** A value beyond every list and upper bound. */
function farOut(field: Field): Value[] {
	switch (field.kind) {
		case 'text':
			return ['x'.repeat(100_000)];
		case 'number':
			return field.integer || field.wholeIn === 'flat' ? [97, 1_000_003] : [97.123, 1_000_003.7];
		case 'choice':
			return ['no value that anybody has heard of'];
		default:
			return [];
	}
}

test.each(inFlat)('%s: what no source bounds is sent in the flat layout', (_, tool, field) => {
	for (const value of farOut(field)) expect(problemsWith(tool, field, value)).toEqual([]);
});

/** Bounds that a service may raise. */
const UPPER = ['max', 'step', 'only', 'maxLength', 'maxEntries'];

test.each(everyField(catalog))(
	'%s: beyond no upper bound it is refused by the live service’s node',
	(_, __, field) => {
		for (const one of [field, ...(field.kind === 'group' ? field.fields : [])]) {
			const bounds = Object.entries(enforcedIn(one, 'nested'));
			expect(bounds.filter(([kind]) => UPPER.includes(kind))).toEqual([]);
		}
	},
);

test.each(inFlat)('%s: what cannot work anywhere is refused', (_, tool, field) => {
	if (field.kind === 'choice') expect(problemsWith(tool, field, ' ')).not.toEqual([]);
	if (field.kind === 'text' && (field.minLength ?? 0) > 0) {
		expect(problemsWith(tool, field, ' ')).not.toEqual([]);
	}
	if (field.kind === 'number' && (field.min ?? field.above) !== undefined) {
		expect(problemsWith(tool, field, -1)).not.toEqual([]);
	}
});

test('a bound of the live service is known in its layout, and enforced in none', () => {
	const [{ slug }, field] = catalog
		.flatMap((tool) => tool.fields.map((one) => [tool, one] as const))
		.find(([, { name, kind }]) => name === 'image_count' && kind === 'number')!;
	expect(slug).toBe('ai-image-generator');
	expect([knownIn(field, 'flat'), knownIn(field, 'nested')]).toMatchObject([
		{ min: 1 },
		{ min: 1, max: 16 },
	]);
	expect(knownIn(field, 'flat')).not.toHaveProperty('max');
	for (const layout of LAYOUTS) expect(enforcedIn(field, layout)).not.toHaveProperty('max');
});
