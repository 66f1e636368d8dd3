import fc from 'fast-check';
import { extensionsOf } from '../../../nodes/MediaGeneration/catalog/formats.ts';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool.ts';
import type {
	Field,
	Layout,
	MediaValue,
	NumberField,
	Value,
	Values,
} from '../../../nodes/MediaGeneration/fields/index.ts';
import {
	fileOf,
	isRequired,
	knownIn,
	layoutsOf,
} from '../../../nodes/MediaGeneration/fields/index.ts';
import { obeying, withLiveRules } from '../../support/samples.mts';
import { hintsOf } from '../../../nodes/MediaGeneration/checks/hints.ts';
import { problemsOf } from '../../../nodes/MediaGeneration/checks/problems.ts';

/** Random values that the node takes to be valid for a tool. */

const HIGHEST = 4096;

function numbers({ min, above, max, only, step, integer, wholeIn }: NumberField, layout: Layout) {
	if (only) return fc.constantFrom(...only);
	const low = min ?? (above === undefined ? 0 : above + 0.1);
	const high = max ?? low + HIGHEST;
	if (integer || step !== undefined || wholeIn === layout) {
		const unit = step ?? 1;
		const units = fc.integer({ min: Math.ceil(low / unit), max: Math.floor(high / unit) });
		return units.map((count) => count * unit);
	}
	return fc.integer({ min: Math.ceil(low * 10), max: Math.floor(high * 10) }).map((n) => n / 10);
}

const words = (min: number, max: number) =>
	fc
		.string({ minLength: Math.max(min, 1), maxLength: Math.min(max, 60) })
		.map((text) => `a${text}`.slice(0, max));

function valueOf(declared: Field, layout: Layout): fc.Arbitrary<Value> {
	const field = knownIn(declared, layout);
	switch (field.kind) {
		case 'text':
			return words(field.minLength ?? 0, field.maxLength ?? 60);
		case 'number':
			return numbers(field, layout);
		case 'boolean':
			return fc.boolean();
		case 'choice':
			return fc.constantFrom(...field.choices.map(({ value }) => value));
		case 'media':
			return fc
				.constantFrom(...extensionsOf(field.accepts, layout))
				.map((extension): Value => ({ from: 'path', value: `api-assets/id/file.${extension}` }));
		case 'namedFiles':
			return fc.uniqueArray(
				fc.record({
					name: fc.stringMatching(/^[A-Za-z][\w-]{0,9}$/),
					file: valueOf(fileOf(field, 0), layout) as fc.Arbitrary<MediaValue>,
				}),
				{ minLength: 1, maxLength: 10, selector: ({ name }) => name.toLowerCase() },
			);
		case 'group':
			return fc.array(
				fc.record(
					Object.fromEntries(
						field.fields.map((inner) => [
							inner.name,
							valueOf(inner, layout) as fc.Arbitrary<string | number>,
						]),
					),
				),
				{ minLength: 1, maxLength: field.maxEntries ?? 3 },
			);
	}
}

/** Values of a tool that the node has nothing to say about in this layout. */
export function acceptedValues(tool: Tool, layout: Layout): fc.Arbitrary<Values> {
	const known = tool.fields.filter((field) => layoutsOf(field).includes(layout));
	const entries = Object.fromEntries(known.map((field) => [field.name, valueOf(field, layout)]));
	const requiredKeys = known.filter((field) => isRequired(field, layout)).map(({ name }) => name);
	return fc
		.record(entries, { requiredKeys })
		.map((values) => obeying(tool, layout, values as Values))
		.filter(
			(values) =>
				problemsOf(tool, values as Values, layout).length === 0 &&
				hintsOf(withLiveRules(tool), values as Values, layout).length === 0,
		) as fc.Arbitrary<Values>;
}
