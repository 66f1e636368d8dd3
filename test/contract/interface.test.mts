import { writeUrlsBody } from '../../nodes/MediaGeneration/api/service/upload-urls';
import {
	ACCOUNT_PATH,
	MAX_PAGE_SIZE,
	SAVED_ITEM_TYPES,
	SAVED_ITEMS_PATH,
	VOICES_PATH,
} from '../../nodes/MediaGeneration/catalog/account';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { CODE_ADVICE } from '../../nodes/MediaGeneration/catalog/error-codes';
import { EVENT_TYPES } from '../../nodes/MediaGeneration/catalog/events';
import { EXTENSIONS } from '../../nodes/MediaGeneration/fields';
import {
	composeProjectPath,
	RESOURCES,
	UPLOAD_URLS_PATH,
} from '../../nodes/MediaGeneration/catalog/projects';
import { composeToolPath } from '../../nodes/MediaGeneration/catalog/tool';
import { listObjections, openapi, findSchema } from './support/openapi.mts';

const LOOKUPS = [ACCOUNT_PATH, SAVED_ITEMS_PATH, VOICES_PATH];

test('the contract has every path that the node calls, with its method', () => {
	const calls: Array<[string, string]> = [
		[UPLOAD_URLS_PATH, 'post'],
		...catalog.map((tool): [string, string] => [composeToolPath(tool), 'post']),
		...LOOKUPS.map((path): [string, string] => [path, 'get']),
		...RESOURCES.flatMap((resource): Array<[string, string]> => {
			const path = decodeURIComponent(composeProjectPath(resource, '{id}'));
			return [
				[path, 'get'],
				[path, 'delete'],
			];
		}),
	];
	const missing = calls.filter(([path, method]) => !openapi.paths[path]?.[method]);
	expect(missing).toEqual([]);
});

test('account, saved items and voices are requested as in the contract', () => {
	for (const path of LOOKUPS) {
		expect(openapi.paths[path]?.get).toMatchObject({ 'x-layouts': ['nested'] });
	}
	const query = findSchema('saved-items-query.nested')!.properties!;
	expect([...SAVED_ITEM_TYPES].sort()).toEqual([...query.type!.enum!].sort());
	expect(MAX_PAGE_SIZE).toBe(query.limit!.maximum);
});

test('the events are the webhooks of the contract', () => {
	expect(Object.keys(openapi.webhooks).sort()).toEqual([...EVENT_TYPES].sort());
});

/** Spec 7, first table. The test adds the last row, `unknown_error`, which applies to every kind of project. */
const CODES: Readonly<Record<string, string>> = {
	video:
		'invalid_video_file, file_too_large, insufficient_credits, invalid_parameters, processing_timeout',
	image:
		'no_source_face, invalid_file_format, file_too_large, insufficient_credits, invalid_parameters, content_policy_violation',
	audio: 'text_too_long, invalid_voice, insufficient_credits, processing_timeout',
};

test.each(Object.entries(CODES))(
	'%s: the error codes are those of spec 7, and have advice',
	(kind, known) => {
		const codes = [...known.split(', '), 'unknown_error'];
		expect(findSchema('project-error')!['x-codes']![kind]).toEqual(codes);
		expect(Object.keys(CODE_ADVICE)).toEqual(expect.arrayContaining(codes));
	},
);

test('the extension tables are those of the contract; in the nested layout a GIF is declared as a video', () => {
	expect(EXTENSIONS.flat).toEqual(findSchema('upload-item.flat')!['x-extensions']);
	const { video, gif, ...others } = EXTENSIONS.nested;
	expect({ ...others, video: [...new Set([...video, ...gif])] }).toEqual(
		findSchema('upload-item.nested')!['x-extensions'],
	);
});

test('the contract refuses a request for upload URLs in the other layout', () => {
	const requests = [{ type: 'image', extension: 'png' }] as const;
	expect(listObjections('upload-urls.flat', writeUrlsBody('nested', requests))).not.toEqual([]);
	expect(listObjections('upload-urls.nested', writeUrlsBody('flat', requests))).not.toEqual([]);
});
