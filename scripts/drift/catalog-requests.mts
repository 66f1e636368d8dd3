import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { composeToolPath } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { Field, Layout } from '../../nodes/MediaGeneration/fields/index.ts';
import {
	isRequired,
	applyKnownBounds,
	spellChoice,
} from '../../nodes/MediaGeneration/fields/index.ts';
import type { Leaf, Leaves, Surface } from './surface.mts';

const formatListPlace = (place: string): string => place.replace(/\.\d+$/, '[]');

const omitUnsetBounds = (bounds: Record<string, number | undefined>): Record<string, number> =>
	Object.fromEntries(
		Object.entries(bounds).filter(
			(bound): bound is [string, number] =>
				bound[1] !== undefined && !(bound[0] === 'minLength' && bound[1] <= 1),
		),
	);

function makeLeaf(declared: Field, layout: Layout): Leaf {
	const field = applyKnownBounds(declared, layout);
	const required = isRequired(field, layout);
	switch (field.kind) {
		case 'text': {
			const { minLength, maxLength } = field;
			return { type: 'string', required, bounds: omitUnsetBounds({ minLength, maxLength }) };
		}
		case 'number': {
			const { min: minimum, max: maximum, step: multipleOf, only } = field;
			const exclusiveMinimum = minimum === undefined ? field.above : undefined;
			const isWhole = field.integer || field.wholeIn === layout;
			return {
				type: isWhole || only?.every(Number.isInteger) ? 'integer' : 'number',
				required,
				...(only ? { values: only.map(String) } : {}),
				bounds: only ? {} : omitUnsetBounds({ minimum, exclusiveMinimum, maximum, multipleOf }),
			};
		}
		case 'boolean':
			return { type: 'boolean', required, bounds: {} };
		case 'choice':
			return {
				type: 'string',
				required,
				values: field.choices.map(({ value }) => spellChoice(field, value, layout)),
				bounds: {},
			};
		case 'media': {
			// If a YouTube URL may replace the file, `required` stays undefined and isn't compared.
			const isAlone = !field.youtubeIn.includes(layout);
			return {
				type: 'string',
				...(isAlone ? { required } : {}),
				values: field.accepts,
				bounds: {},
			};
		}
		case 'group':
		case 'namedFiles':
			return { type: 'list', required, bounds: omitUnsetBounds({ maxItems: field.maxEntries }) };
	}
}

/** Lists the additional keys of a file that may come from YouTube: its source and the YouTube URL. */
function listSourceLeaves(field: Field, place: string, layout: Layout): Array<[string, Leaf]> {
	if (field.kind !== 'media' || !field.youtubeIn.includes(layout)) return [];
	const folder = place.slice(0, place.lastIndexOf('.') + 1);
	const absent = field.sourceWhenAbsent === undefined ? [] : [field.sourceWhenAbsent];
	const source: Leaf = { type: 'string', values: ['file', 'youtube', ...absent], bounds: {} };
	return [
		[`${folder}${field.sourceName}`, source],
		[`${folder}youtube_url`, { type: 'string', bounds: {} }],
	];
}

/** Makes the leaf of a list whose elements are separate fields. */
function makeListLeaf(place: string, fields: readonly Field[], layout: Layout): [string, Leaf] {
	const list = place.replace(/\.\d+$/, '');
	const elements = fields.filter((field) => field.place[layout]?.replace(/\.\d+$/, '') === list);
	return [list, { type: 'list', bounds: { maxItems: elements.length } }];
}

const TEXT: Leaf = { type: 'string', bounds: {} };

function listEntryLeaves(field: Field, layout: Layout): Array<[string, Leaf]> {
	if (field.kind === 'group') return field.fields.map((one) => [one.name, makeLeaf(one, layout)]);
	if (field.kind !== 'namedFiles') return [];
	return [
		['name', { ...TEXT, required: true }],
		['file_path', { ...TEXT, required: true, values: field.accepts }],
	];
}

function listLeaves(fields: readonly Field[], layout: Layout): Leaves {
	return new Map(
		fields.flatMap((field): Array<[string, Leaf]> => {
			const place = field.place[layout];
			if (place === undefined) return [];
			const isElement = /\.\d+$/.test(place);
			const own: [string, Leaf] = [
				formatListPlace(place),
				isElement ? { ...makeLeaf(field, layout), required: undefined } : makeLeaf(field, layout),
			];
			const list = isElement ? [makeListLeaf(place, fields, layout)] : [];
			const inner = listEntryLeaves(field, layout).map(([key, leaf]): [string, Leaf] => [
				`${place}[].${key}`,
				leaf,
			]);
			return [...list, own, ...inner, ...listSourceLeaves(field, place, layout)];
		}),
	);
}

export const readCatalogRequests = (layout: Layout = 'nested'): Surface =>
	new Map(
		catalog.map((tool) => [
			`POST ${composeToolPath(tool)} request`,
			listLeaves(tool.fields, layout),
		]),
	);
