import { catalog } from '../../../nodes/MediaGeneration/catalog/index.ts';
import { composeToolPath } from '../../../nodes/MediaGeneration/catalog/tool.ts';
import type { Field, Layout } from '../../../nodes/MediaGeneration/fields/index.ts';
import {
	isRequired,
	applyLiveBounds,
	spellChoice,
} from '../../../nodes/MediaGeneration/fields/index.ts';
import type { Facts, Surface } from '../../../scripts/drift/find-drift.mts';

const makeFacts = (type: string, more: Readonly<Record<string, unknown>> = {}): Facts =>
	Object.fromEntries(
		Object.entries({ type, ...more }).flatMap(([name, value]) =>
			value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : String(value)]],
		),
	);

function describeField(declared: Field, layout: Layout): Facts {
	const field = layout === 'flat' ? declared : applyLiveBounds(declared);
	const required = isRequired(field, layout);
	switch (field.kind) {
		case 'text':
			return makeFacts('string', { required, maxLength: field.maxLength });
		case 'number': {
			const { min: minimum, max: maximum, step: multipleOf, only } = field;
			const exclusiveMinimum = minimum === undefined ? field.above : undefined;
			const isWhole = field.integer || field.wholeIn === layout || only?.every(Number.isInteger);
			const bounds = { minimum, exclusiveMinimum, maximum, multipleOf };
			return makeFacts(isWhole ? 'integer' : 'number', {
				required,
				...(only ? { values: only } : bounds),
			});
		}
		case 'boolean':
			return makeFacts('boolean', { required });
		case 'choice': {
			const values = field.choices.map(({ value }) => spellChoice(field, value, layout));
			return makeFacts('string', { required, values });
		}
		case 'media':
			return makeFacts('string', {
				// Unknown for a file that a YouTube address may replace.
				required: field.youtubeIn.includes(layout) ? undefined : required,
				values: field.accepts,
			});
		case 'group':
			return makeFacts('array', { required, maxItems: field.maxEntries });
	}
}

/** The additional keys of a file that may come from YouTube: its source and the YouTube URL. */
function listSourceKeys(field: Field, place: string, layout: Layout): Array<[string, Facts]> {
	if (field.kind !== 'media' || !field.youtubeIn.includes(layout)) return [];
	const folder = place.slice(0, place.lastIndexOf('.') + 1);
	const absent = field.sourceWhenAbsent === undefined ? [] : [field.sourceWhenAbsent];
	return [
		[
			`${folder}${field.sourceName}`,
			makeFacts('string', { values: ['file', 'youtube', ...absent] }),
		],
		[`${folder}youtube_url`, makeFacts('string')],
	];
}

function listEntryKeys(field: Field, layout: Layout): Array<[string, Facts]> {
	if (field.kind === 'group') {
		return field.fields.map((member) => [member.place[layout]!, describeField(member, layout)]);
	}
	return [];
}

const LAST_INDEX = /\.\d+$/;

function listFacts(fields: readonly Field[], layout: Layout): Array<[string, Facts]> {
	return fields.flatMap((field): Array<[string, Facts]> => {
		const place = field.place[layout];
		if (place === undefined) return [];
		const facts = describeField(field, layout);
		const inner = listEntryKeys(field, layout).map(([key, entry]): [string, Facts] => [
			`${place}[].${key}`,
			entry,
		]);
		const sources = listSourceKeys(field, place, layout);
		if (!LAST_INDEX.test(place)) return [[place, facts], ...inner, ...sources];
		// The elements of a list are separate fields.
		const list = place.replace(LAST_INDEX, '');
		const elements = fields.filter(({ place: at }) => at[layout]?.replace(LAST_INDEX, '') === list);
		const element = Object.fromEntries(
			Object.entries(facts).filter(([name]) => name !== 'required'),
		);
		return [
			[list, makeFacts('array', { maxItems: elements.length })],
			[`${list}[]`, element],
		];
	});
}

export const readCatalogRequests = (layout: Layout): Surface =>
	new Map(
		catalog.flatMap((tool) =>
			listFacts(tool.fields, layout).map(([field, facts]): [string, Facts] => [
				`POST ${composeToolPath(tool)} request|${field}`,
				facts,
			]),
		),
	);
