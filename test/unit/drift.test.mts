import { classifyDifferences, type AcceptedDifference } from '../../scripts/drift/accepted.mts';
import { findDifferences, type Difference } from '../../scripts/drift/find-differences.mts';
import { findExtensions, findMaxLength, findPrice } from '../../scripts/drift/prose.mts';
import { report } from '../../scripts/drift/report.mts';
import { mergeSurfaces, readSurface } from '../../scripts/drift/surface.mts';

const makeContent = (properties: object, required: string[] = []) => ({
	content: { 'application/json': { schema: { type: 'object', properties, required } } },
});
const makeDocument = (request: object, required?: string[]) => ({
	paths: {
		'/v1/paint': {
			post: {
				requestBody: makeContent(request, required),
				responses: { 200: makeContent({ id: { type: 'string' } }, ['id']) },
			},
		},
	},
});

const PROMPT = { type: 'string', minLength: 1, maxLength: 10 };
const SIZE = { type: 'string', enum: ['s', 'm'] };
const ours = readSurface(makeDocument({ prompt: PROMPT, size: SIZE }, ['prompt']));
/** A difference as text: kind of part, field, what differs, the service's value, and ours. */
const formatRow = ({ part, field, what, service, ours: own }: Difference): string =>
	[part.split(' ').at(-1), field, what, service, own].join('|');
const compareWithOurs = (request: object, required = ['prompt']) =>
	findDifferences(readSurface(makeDocument(request, required)), ours).map(formatRow);

test.each([
	['nothing', { prompt: PROMPT, size: SIZE }, []],
	[
		'a new field',
		{ prompt: PROMPT, size: SIZE, hue: { type: 'integer' } },
		['request|hue|new|integer|'],
	],
	['a removed field', { prompt: PROMPT }, ['request|size|gone||string']],
	[
		'another type',
		{ prompt: PROMPT, size: { type: 'number' } },
		['request|size|type|number|string'],
	],
	[
		'another bound',
		{ prompt: { ...PROMPT, maxLength: 20 }, size: SIZE },
		['request|prompt|bounds|maxLength 20|maxLength 10'],
	],
	[
		'other values',
		{ prompt: PROMPT, size: { type: 'string', enum: ['m', 'l', 'xl'] } },
		['request|size|new values|l, xl|', 'request|size|gone values||s'],
	],
	[
		'a field that was moved into another one',
		{ prompt: PROMPT, style: { type: 'object', properties: { size: SIZE } } },
		['request|size|gone||string', 'request|style.size|new|string|'],
	],
])('%s is detected', (_, request, found) => {
	expect(compareWithOurs(request)).toEqual(found);
});

test('a value that became optional is detected, even inside an optional object', () => {
	const optional = ['request|prompt|required|false|true'];
	expect(compareWithOurs({ prompt: PROMPT, size: SIZE }, [])).toEqual(optional);
	const leaves = (required: string[]) =>
		readSurface(
			makeDocument(
				{ style: { type: 'object', properties: { prompt: PROMPT }, required: ['prompt'] } },
				required,
			),
		).get('POST /v1/paint request')!;
	expect(leaves(['style']).get('style.prompt')!.required).toBe(true);
	expect(leaves([]).get('style.prompt')!.required).toBe(false);
});

test('new and removed calls and events are detected; kinds of parts that the document lacks aren’t reported', () => {
	const service = readSurface({
		paths: { '/v1/sing': { post: { responses: { 200: makeContent({}) } } } },
	});
	const events = readSurface({
		paths: {
			'/video.canceled': { post: { requestBody: makeContent({ type: { type: 'string' } }) } },
		},
	});
	const rows = (given: typeof service) =>
		findDifferences(given, mergeSurfaces(ours, readSurface({ webhooks: {} }))).map(
			({ part, what }) => `${part} ${what}`,
		);
	expect(rows(service)).toEqual([
		'POST /v1/paint errors gone',
		'POST /v1/paint response gone',
		'POST /v1/sing errors new',
		'POST /v1/sing response new',
	]);
	expect(rows(events)).toEqual(['video.canceled event new']);
});

describe('besides request bodies', () => {
	const LIMIT = { type: 'integer', maximum: 100 };
	const listed = (parameters: object[], ...statuses: number[]) =>
		readSurface({
			components: { parameters: { limit: { name: 'limit', in: 'query', schema: LIMIT } } },
			paths: {
				'/v1/pictures/{id}': {
					parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
					get: {
						parameters,
						responses: Object.fromEntries(
							[200, ...statuses].map((status) => [status, makeContent({ id: { type: 'string' } })]),
						),
					},
				},
			},
		});
	const limit = { $ref: '#/components/parameters/limit' };
	const here = listed([limit], 401, 404);

	test.each<[string, object[], number[], string[]]>([
		['nothing', [limit], [404, 401], []],
		[
			'a new query parameter',
			[limit, { name: 'sort', in: 'query', schema: { type: 'string' } }],
			[401, 404],
			['query|sort|new|string|'],
		],
		[
			'a query parameter that became required and got another bound',
			[{ name: 'limit', in: 'query', required: true, schema: { ...LIMIT, maximum: 50 } }],
			[401, 404],
			['query|limit|required|true|false', 'query|limit|bounds|maximum 50|maximum 100'],
		],
		[
			'new and removed errors',
			[limit],
			[401, 402],
			['errors|402|new|status|', 'errors|404|gone||status'],
		],
	])('%s is detected', (_, parameters, statuses, found) => {
		expect(findDifferences(listed(parameters, ...statuses), here).map(formatRow)).toEqual(found);
	});

	test('a call’s first query parameter is detected, if the documents have any', () => {
		const service = listed([limit]);
		const [name] = [...service.keys()].filter((part) => part.endsWith(' query'));
		const silent = new Map([...here].filter(([part]) => part !== name));
		expect(findDifferences(service, silent)).toContainEqual(
			expect.objectContaining({ part: name, what: 'new' }),
		);
	});
});

describe('bounds in a description', () => {
	test.each([
		['Text used to generate speech. The character limit is 5,000 characters.', 5000],
		['Starter tier users can use up to 1000 characters, others up to 2000.', 1000],
		['Names of characters; each up to 10 seconds.', undefined],
	])('"%s" is read as a bound of %s', (description, bound) => {
		expect(findMaxLength(description)).toBe(bound);
		expect(compareWithOurs({ prompt: { type: 'string', description }, size: SIZE })).toEqual([
			`request|prompt|bounds|${bound ? `maxLength ${bound}` : 'none'}|maxLength 10`,
		]);
	});

	test('a bound of the schema takes precedence over the text', () => {
		const described = { ...PROMPT, description: 'up to 5,000 characters' };
		expect(compareWithOurs({ prompt: described, size: SIZE })).toEqual([]);
	});

	const upload = (more: object) => ({
		paths: { '/v1/files/upload-urls': { post: { responses: {}, ...more } } },
	});

	test('lists of extensions are compared, with new and removed ones', () => {
		const description = [
			'Makes URLs.',
			'- image: of no list',
			'**Valid file extensions per asset type**:',
			'- audio: mp3, ogg',
			'- image: png,jpg',
			'',
			'> Note',
		].join('\n');
		expect(findExtensions(description)).toEqual({ audio: ['mp3', 'ogg'], image: ['png', 'jpg'] });
		const service = readSurface(upload({ description }));
		const item = {
			type: 'object',
			'x-extensions': { audio: ['mp3', 'wav'], image: ['jpg', 'png'] },
		};
		const stated = readSurface(
			upload({ requestBody: makeContent({ items: { type: 'array', items: item } }) }),
		);
		const found = findDifferences(service, stated).map(formatRow);
		expect(found.filter((one) => one.startsWith('extensions'))).toEqual([
			'extensions|audio|new values|ogg|',
			'extensions|audio|gone values||wav',
		]);
	});

	test.each([
		['Each photo costs 25 credits.', { by: 'image', credits: 25 }],
		['Each GIF costs 50 credits.', { by: 'fixed', credits: 50 }],
		['Each QR code costs 0 credits.', { by: 'free', credits: 0 }],
		['* Each character costs 0.1 credits.', { by: 'character', credits: 0.1 }],
		['Each 2x upscale costs 50 credits for balanced, and 25 for preserve.', { by: 'image' }],
		['`nano` - from 50 credits/image', { by: 'image' }],
		['1 credit per requested second', { by: 'second' }],
		['Fast. Costs 1 credit per frame of video.', { by: 'frame' }],
		['Credits are only charged for the frames that actually render.', { by: 'frame' }],
		['Audio adds extra credits when enabled.', undefined],
	])('"%s" is read as the price %j', (description, price) => {
		expect(findPrice(description)).toEqual(price);
	});

	test('a different price is detected in the call or in one of its fields', () => {
		const priced = (call: object) => readSurface({ paths: { '/v1/paint': { post: call } } });
		const here = priced({ responses: {}, 'x-price': { by: 'image', credits: 10 } });
		const prices = (call: object) =>
			findDifferences(priced({ responses: {}, ...call }), here)
				.map(formatRow)
				.filter((one) => one.startsWith('price'));
		expect(prices({ description: 'Each image costs 10 credits.' })).toEqual([]);
		expect(prices({ description: 'Each image costs 12 credits.' })).toEqual([
			'price|credits|new values|12|',
			'price|credits|gone values||10',
		]);
		const length = { type: 'number', description: '2 credits per second' };
		expect(prices({ requestBody: makeContent({ length }) })).toEqual([
			'price|charged by|new values|second|',
			'price|charged by|gone values||image',
			'price|credits|gone||price',
		]);
	});
});

describe('an accepted difference', () => {
	const larger = makeDocument({ prompt: PROMPT, size: { ...SIZE, enum: ['s', 'm', 'l'] } }, [
		'prompt',
	]);
	const found = findDifferences(readSurface(larger), ours);
	const accepted = (more: Partial<AcceptedDifference> = {}): AcceptedDifference => ({
		part: 'POST * request',
		field: 'size',
		what: 'new values',
		reason: 'we like it small',
		...more,
	});

	test('isn’t reported, and every other one is', () => {
		expect(classifyDifferences(found, [accepted()])).toEqual({
			open: [],
			unused: [],
			acceptedCount: 1,
		});
		expect(classifyDifferences(found, []).open).toHaveLength(1);
	});

	test.each([
		{ part: 'POST /v1/pain' },
		{ field: 'siz' },
		{ what: 'gone values' as const },
		{ values: ['m'] },
		{ field: undefined },
	])('with %j doesn’t match, and is reported as unused', (more) => {
		const { open, unused } = classifyDifferences(found, [accepted(more)]);
		expect([open.length, unused.length]).toEqual([1, 1]);
	});

	test('may be recorded before it appears', () => {
		expect(
			classifyDifferences(found, [accepted(), accepted({ field: 'hue', early: true })]).unused,
		).toEqual([]);
	});

	test('is reported together with open and unused ones', () => {
		const text = report(classifyDifferences(found, [accepted({ field: 'hue' })]));
		expect(text).toContain('Open differences: 1 (accepted: 0)');
		expect(text).toContain('| `POST /v1/paint request` | `size` | new values | l |');
		expect(text).toContain('remove from accepted.yaml');
	});
});
