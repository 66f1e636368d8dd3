import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { findFieldProblems } from '../../../nodes/MediaGeneration/checks/problems';
import type { Field, GroupEntry, Layout, Value } from '../../../nodes/MediaGeneration/fields';
import { findLayouts } from '../../../nodes/MediaGeneration/fields';
import {
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
			if (field.isNamed) {
				const file = { from: 'path', value: 'api-assets/id/a.qxz' } as const;
				return [Array.from({ length: 99 }, (_, at) => ({ ...entry, name: `hero-${at}`, file }))];
			}
			const entries = field.fields.flatMap((inner) =>
				listFarOut(inner).map((value) => ({ ...entry, [inner.name]: value as string })),
			);
			return [Array<GroupEntry>(99).fill(entry), ...entries.map((one) => [one])];
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
