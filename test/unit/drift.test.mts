import {
	findDrift,
	formatDifference,
	type AcceptedDifferences,
} from '../../scripts/drift/find-drift.mts';

const wrap = (schema: object) => ({ content: { 'application/json': { schema } } });

/** A document of one call with this request, and one more path. */
const makeDocument = (properties: object, required: string[] = [], more: object = {}) => ({
	paths: {
		'/v1/face-swap': {
			post: {
				requestBody: wrap({ type: 'object', required, properties }),
				responses: {
					200: wrap({ type: 'object', properties: { id: { type: 'string' } } }),
					402: {},
				},
			},
		},
		...more,
	},
});

const NUMBER = { end_seconds: { type: 'number', maximum: 60 } };
const CHOICE = { resolution: { type: 'string', enum: ['480p', '720p'] } };

const listRows = (service: object, here: object, accepted: AcceptedDifferences = {}) =>
	findDrift([service], here, accepted).map(formatDifference);

const REQUEST = 'POST /v1/face-swap request';

test.each<[string, object, object, string[]]>([
	['the same documents', makeDocument(NUMBER), makeDocument(NUMBER), []],
	[
		'a new field',
		makeDocument({ ...NUMBER, ...CHOICE }),
		makeDocument(NUMBER),
		[`${REQUEST} | resolution | new | string`],
	],
	[
		'a field that is gone',
		makeDocument(NUMBER),
		makeDocument({ ...NUMBER, ...CHOICE }),
		[`${REQUEST} | resolution | gone | string`],
	],
	[
		'another type',
		makeDocument(NUMBER),
		makeDocument({ end_seconds: { type: 'integer', maximum: 60 } }),
		[`${REQUEST} | end_seconds | type | number (here integer)`],
	],
	[
		'another bound',
		makeDocument(NUMBER),
		makeDocument({ end_seconds: { type: 'number' } }),
		[`${REQUEST} | end_seconds | maximum | 60`],
	],
	[
		'another required field',
		makeDocument(NUMBER, ['end_seconds']),
		makeDocument(NUMBER),
		[`${REQUEST} | end_seconds | required | true (here false)`],
	],
	[
		'another value',
		makeDocument(CHOICE),
		makeDocument({ resolution: { type: 'string', 'x-known-values': ['720p', '4k'] } }),
		[`${REQUEST} | resolution | new values | 480p`, `${REQUEST} | resolution | gone values | 4k`],
	],
	[
		'a new call',
		makeDocument(NUMBER, [], { '/v1/a': { get: { responses: { 404: {} } } } }),
		makeDocument(NUMBER),
		['GET /v1/a errors |  | new | '],
	],
])('%s', (_, service, here, rows) => {
	expect(listRows(service, here)).toEqual(rows);
});

test('an accepted difference is left out, another value of the same field is not', () => {
	const accepted = { 'a reason': ['POST * request | resolution | new values | 480p'] };
	const here = makeDocument({ resolution: { type: 'string', enum: ['720p'] } });
	expect(listRows(makeDocument(CHOICE), here, accepted)).toEqual([]);
	const more = makeDocument({ resolution: { type: 'string', enum: ['480p', '720p', '4k'] } });
	expect(listRows(more, here, accepted)).toHaveLength(1);
});

test('an accepted part is left out with its fields', () => {
	const here = makeDocument(NUMBER, [], { '/v1/a': { get: { responses: { 404: {} } } } });
	expect(listRows(makeDocument(NUMBER), here, { 'a reason': ['* /v1/a * | | gone'] })).toEqual([]);
});
