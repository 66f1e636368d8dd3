import { responseFailure } from '../../nodes/MediaGeneration/api/call-failure.ts';
import { MAGIC_HOUR } from '../../nodes/MediaGeneration/api/connection.ts';
import {
	getSavedItems,
	LARGEST_PAGE,
	LOOKUPS,
	SAVED_ITEM_TYPES,
} from '../../nodes/MediaGeneration/catalog/account.ts';
import { EVENT_TYPES } from '../../nodes/MediaGeneration/catalog/events.ts';
import { EXTENSIONS } from '../../nodes/MediaGeneration/catalog/formats.ts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import {
	DELETABLE_IN,
	FACES_PATH,
	projectPath,
	RESOURCES,
	UPLOAD_URLS_PATH,
} from '../../nodes/MediaGeneration/catalog/projects.ts';
import { toolPath } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { isRequired, knownIn, spelledIn } from '../../nodes/MediaGeneration/fields/index.ts';
import type { Field, Layout } from '../../nodes/MediaGeneration/fields/index.ts';
import {
	extensionLists,
	priceLeaves,
	statuses,
	type Leaf,
	type Leaves,
	type Surface,
} from './surface.mts';

const asList = (place: string): string => place.replace(/\.\d+$/, '[]');

const boundsOf = (bounds: Record<string, number | undefined>): Record<string, number> =>
	Object.fromEntries(
		Object.entries(bounds).filter(
			(bound): bound is [string, number] =>
				bound[1] !== undefined && !(bound[0] === 'minLength' && bound[1] <= 1),
		),
	);

function leafOf(declared: Field, layout: Layout): Leaf {
	const field = knownIn(declared, layout);
	const required = isRequired(field, layout);
	switch (field.kind) {
		case 'text': {
			const { minLength, maxLength } = field;
			return { type: 'string', required, bounds: boundsOf({ minLength, maxLength }) };
		}
		case 'number': {
			const { min: minimum, max: maximum, step: multipleOf, only } = field;
			const exclusiveMinimum = minimum === undefined ? field.above : undefined;
			const isWhole = field.integer || field.wholeIn === layout;
			return {
				type: isWhole || only?.every(Number.isInteger) ? 'integer' : 'number',
				required,
				...(only ? { values: only.map(String) } : {}),
				bounds: only ? {} : boundsOf({ minimum, exclusiveMinimum, maximum, multipleOf }),
			};
		}
		case 'boolean':
			return { type: 'boolean', required, bounds: {} };
		case 'choice':
			return {
				type: 'string',
				required,
				values: field.choices.map(({ value }) => spelledIn(field, value, layout)),
				bounds: {},
			};
		case 'media': {
			// One of two may come instead.
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
			return { type: 'list', required, bounds: boundsOf({ maxItems: field.maxEntries }) };
	}
}

/** What goes beside a file, as the node says which it is. */
function besideOf(field: Field, place: string, layout: Layout): Array<[string, Leaf]> {
	if (field.kind !== 'media' || !field.youtubeIn.includes(layout)) return [];
	const folder = place.slice(0, place.lastIndexOf('.') + 1);
	const absent = field.sourceWhenAbsent === undefined ? [] : [field.sourceWhenAbsent];
	const source: Leaf = { type: 'string', values: ['file', 'youtube', ...absent], bounds: {} };
	return [
		[`${folder}${field.sourceName}`, source],
		[`${folder}youtube_url`, { type: 'string', bounds: {} }],
	];
}

/** The list that elements of their own fields make up. */
function listAround(place: string, fields: readonly Field[], layout: Layout): [string, Leaf] {
	const list = place.replace(/\.\d+$/, '');
	const elements = fields.filter((field) => field.place[layout]?.replace(/\.\d+$/, '') === list);
	return [list, { type: 'list', bounds: { maxItems: elements.length } }];
}

const TEXT: Leaf = { type: 'string', bounds: {} };

/** What each entry of a list has. */
function innerOf(field: Field, layout: Layout): Array<[string, Leaf]> {
	if (field.kind === 'group') return field.fields.map((one) => [one.name, leafOf(one, layout)]);
	if (field.kind !== 'namedFiles') return [];
	return [
		['name', { ...TEXT, required: true }],
		['file_path', { ...TEXT, required: true, values: field.accepts }],
	];
}

function leavesOf(fields: readonly Field[], layout: Layout): Leaves {
	return new Map(
		fields.flatMap((field): Array<[string, Leaf]> => {
			const place = field.place[layout];
			if (place === undefined) return [];
			const isElement = /\.\d+$/.test(place);
			const own: [string, Leaf] = [
				asList(place),
				isElement ? { ...leafOf(field, layout), required: undefined } : leafOf(field, layout),
			];
			const list = isElement ? [listAround(place, fields, layout)] : [];
			const inner = innerOf(field, layout).map(([key, leaf]): [string, Leaf] => [
				`${place}[].${key}`,
				leaf,
			]);
			return [...list, own, ...inner, ...besideOf(field, place, layout)];
		}),
	);
}

const pathOfKind = (path: string): string => decodeURIComponent(path);

/** Whether the node explains a status instead of only showing its number. */
function isExplained(status: number): boolean {
	const purpose = {
		aim: 'do something',
		outcome: 'notRead',
		missing: 'It does not exist',
	} as const;
	const { message } = responseFailure(
		{ status, headers: {}, body: undefined },
		purpose,
		MAGIC_HOUR,
	);
	return !message.includes(`HTTP ${status}`);
}

const explained = statuses(
	Array.from({ length: 200 }, (_, index) => 400 + index).filter(isExplained),
);

const savedItemsQuery: Leaves = new Map<string, Leaf>([
	['type', { type: 'string', required: false, values: SAVED_ITEM_TYPES, bounds: {} }],
	['limit', { type: 'integer', required: false, bounds: { minimum: 1, maximum: LARGEST_PAGE } }],
	['cursor', { type: 'string', required: false, bounds: {} }],
]);

const unsaid: Leaves = new Map();

/** The node accepts any response to a call, and explains its errors like those of every other call. */
const answersTo = (...calls: string[]): Array<[string, Leaves]> =>
	calls.flatMap((call): Array<[string, Leaves]> => [
		[`${call} response`, unsaid],
		[`${call} errors`, explained],
	]);

const callsOfProjects = RESOURCES.flatMap((resource) => {
	const path = pathOfKind(projectPath(resource, '{id}'));
	return [`GET ${path}`, ...(DELETABLE_IN[resource].includes('nested') ? [`DELETE ${path}`] : [])];
});

/** What the node sends to the live service, and what it listens to. */
export const catalogSurface = (layout: Layout = 'nested'): Surface => ({
	parts: new Map<string, Leaves>([
		...catalog.flatMap((tool): Array<[string, Leaves]> => [
			[`POST ${toolPath(tool)} request`, leavesOf(tool.fields, layout)],
			[`POST ${toolPath(tool)} price`, priceLeaves(tool.price)],
		]),
		[`POST ${UPLOAD_URLS_PATH} request`, unsaid],
		[`POST ${UPLOAD_URLS_PATH} extensions`, extensionLists(EXTENSIONS.nested)],
		[`GET ${getSavedItems.path} query`, savedItemsQuery],
		...answersTo(
			...catalog.map((tool) => `POST ${toolPath(tool)}`),
			...callsOfProjects,
			...LOOKUPS.map(({ path }) => `GET ${path}`),
			`GET ${FACES_PATH}/{id}`,
			`POST ${UPLOAD_URLS_PATH}`,
		),
		...EVENT_TYPES.map((type): [string, Leaves] => [`${type} event`, unsaid]),
	]),
});
