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
const BOTH = { ...NUMBER, ...CHOICE };
const OTHER_NUMBER = { end_seconds: { type: 'integer' } };
const OTHER_CHOICE = { resolution: { type: 'string', 'x-known-values': ['720p', '4k'] } };
const NEW_CALL = { '/v1/a': { get: { responses: { 404: {} } } } };

test.each<[string, object, object, string[]]>([
	['nothing', NUMBER, NUMBER, []],
	['a new field', BOTH, NUMBER, [`${REQUEST} | resolution | new | string`]],
	['a field that is gone', NUMBER, BOTH, [`${REQUEST} | resolution | gone | string`]],
	[
		'another type and bound',
		NUMBER,
		OTHER_NUMBER,
		[
			`${REQUEST} | end_seconds | type | number (here integer)`,
			`${REQUEST} | end_seconds | maximum | 60`,
		],
	],
	[
		'another value',
		CHOICE,
		OTHER_CHOICE,
		[`${REQUEST} | resolution | new values | 480p`, `${REQUEST} | resolution | gone values | 4k`],
	],
])('%s is different', (_, service, here, rows) => {
	expect(listRows(makeDocument(service), makeDocument(here))).toEqual(rows);
});

test('another required field, and a new call', () => {
	expect(listRows(makeDocument(NUMBER, ['end_seconds'], NEW_CALL), makeDocument(NUMBER))).toEqual([
		'GET /v1/a errors |  | new | ',
		`${REQUEST} | end_seconds | required | true (here false)`,
	]);
});

test('an accepted difference is left out, another value of the same field is not', () => {
	const accepted = { 'a reason': ['POST * request | resolution | new values | 480p'] };
	const here = makeDocument({ resolution: { type: 'string', enum: ['720p'] } });
	expect(listRows(makeDocument(CHOICE), here, accepted)).toEqual([]);
	const more = makeDocument({ resolution: { type: 'string', enum: ['480p', '720p', '4k'] } });
	expect(listRows(more, here, accepted)).toHaveLength(1);
});

test('an accepted part is left out with its fields', () => {
	const here = makeDocument(NUMBER, [], NEW_CALL);
	expect(listRows(makeDocument(NUMBER), here, { 'a reason': ['* /v1/a * | | gone'] })).toEqual([]);
});
