import type { IDataObject } from 'n8n-workflow';
import { adviceFor, CODES_OF } from '../../nodes/MediaGeneration/catalog/error-codes.ts';
import { runInEngine } from '../support/engine/engine.mts';
import { fourImages, from, qrCode } from '../support/engine/inputs.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';

/** Refusals and failures of the service, as a workflow author sees them. */

quickenTime(50);

const POST = '/v1/ai-qr-code-generator';

let service: SandboxClient;
beforeAll(async () => {
	service = await SandboxClient.start({ renderMs: 50 });
});
beforeEach(async () => await service.forget());
afterAll(async () => await service.close());

const run = async (parameters: IDataObject, credential: IDataObject = {}) =>
	await runInEngine({ credential: { ...service.credential, ...credential }, parameters });

const TOOLS = {
	video: { operation: 'text-to-video', prompt: 'a boat', end_seconds: 1 },
	image: { operation: 'ai-qr-code-generator', content: 'x' },
	audio: { operation: 'ai-voice-generator', prompt: 'Hello', voice_name: 'Morgan Freeman' },
} as const;

describe.each(['video', 'image', 'audio'] as const)('a failed %s project', (resource) => {
	test('ends its item with the code, what it means, that nothing was charged, and the ID', async () => {
		const codes = CODES_OF[resource];
		const { outputs } = await runInEngine({
			credential: service.credential,
			parameters: {
				resource,
				...TOOLS[resource],
				completion: 'wait',
				additionalFields: { name: '=fail:{{ $json.code }}' },
			},
			items: codes.map((code) => ({ json: { code } })),
			settings: { onError: 'continueRegularOutput' },
		});
		expect(outputs[0]).toHaveLength(codes.length);
		outputs[0]!.forEach(({ json }, index) => {
			const error = json.error as Record<string, string>;
			const code = codes[index]!;
			expect(error).toMatchObject({ code, charged: false, project_id: expect.any(String) });
			expect(error.message).toContain(`project ${error.project_id} failed with ${code}: `);
			expect(error.message).toContain(adviceFor(code).meaning);
			expect(error.description).toContain('You weren’t charged');
			expect(error.description).toContain(adviceFor(code).advice);
		});
	});
});

const OLD_400 = {
	message: 'Request validation failed',
	bodyErrors: {
		issues: [{ message: 'Number must be greater than or equal to 64', path: ['height'] }],
		name: 'ZodError',
	},
};

describe('a refused generation call', () => {
	test.each<[string, number, unknown, string[]]>([
		['a 400', 400, { message: 'Missing required field: x' }, ['Missing required field: x']],
		['the older 400', 400, OLD_400, ['height: Number must be greater than or equal to 64']],
		['the newest 400', 400, { code: 'invalid_request', message: 'No' }, ['No (invalid_request)']],
		['a 401', 401, { message: 'Unauthorized' }, ['API key (401)', 'Unauthorized']],
		['a 402', 402, { message: 'Payment required' }, ['can’t pay', '402', 'Payment required']],
		['a 403', 403, { message: 'Forbidden' }, ['not allowed to start the project', '403']],
		['a 403 page', 403, '<title>Blocked by proxy</title>', ['403', 'Blocked by proxy']],
		['a 404', 404, { message: 'Not Found' }, ['does not have this tool', POST, '404']],
		['a 422', 422, { message: 'Unable to create image' }, ['422', 'Unable to create image']],
		['a 409 without a message', 409, undefined, ['HTTP 409']],
		['a 302', 302, undefined, ['HTTP 302']],
	])('%s: in the words of the service, sent once, not charged', async (_, status, body, words) => {
		const content_type = typeof body === 'string' ? 'text/html' : undefined;
		const response = { kind: 'status', status, body } as const;
		await service.fault('POST', POST, content_type ? { ...response, content_type } : response);
		const { error } = await run(qrCode());
		for (const word of words) expect(error?.message).toContain(word);
		expect(error?.description).toMatch(/^You weren’t charged\. \w/);
		expect(await service.requests('POST', POST)).toHaveLength(1);
	});

	test('an unknown API key', async () => {
		const { error } = await run(qrCode(), { apiKey: 'wrong' });
		expect(error?.message).toContain('The service rejected the API key (401)');
		expect(error?.description).toContain('Check the API key in the credential');
	});

	test('too few credits', async () => {
		await service.control('POST', '/credits', { balance: 1 });
		const { error } = await run(fourImages());
		await service.control('POST', '/credits', { balance: null });
		expect(error?.message).toContain('Your account can’t pay for this (402)');
	});

	test('a storage path that does not exist: the field, and to upload first', async () => {
		const { error } = await run({
			resource: 'image',
			operation: 'ai-headshot-generator',
			image_file_path: from('path', 'api-assets/none/photo.png'),
		});
		expect(error?.message).toContain('422');
		expect(error?.message).toContain('image_file_path');
		expect(error?.message).toContain('does not exist');
		expect(error?.message).toContain('uploaded by PUT');
		expect(error?.description).toContain('You weren’t charged');
	});

	test.each([
		['nobody listens', 'http://127.0.0.1:9', 'ECONNREFUSED'],
		['the name is unknown', 'http://nowhere.invalid', /ENOTFOUND|EAI_AGAIN/],
	])('%s: nothing was charged, check the address', async (_, baseUrl, code) => {
		const { error } = await run(qrCode(), { baseUrl });
		expect(error?.message).toContain('Could not start the project');
		expect(error?.message).toMatch(code);
		expect(error?.description).toContain('You weren’t charged. Check the address');
	});
});

describe('reading a project', () => {
	const get = { resource: 'project', kind: 'video', operation: 'get', id: 'p1' };
	const READ = '/v1/video-projects/*';

	test.each<[string, number, unknown, string]>([
		['a 401', 401, { message: 'Unauthorized' }, 'rejected the API key (401): Unauthorized'],
		['a 403', 403, undefined, 'not allowed to read video project p1 (403)'],
		['a 404', 404, { message: 'Not Found' }, 'No video project has the ID p1 (404)'],
		['a 400', 400, { message: 'Bad ID' }, 'rejected the request: Bad ID'],
		['a persistent 500', 500, { message: 'oops' }, 'returned HTTP 500: oops'],
		['a persistent web page', 200, '<title>Portal</title>', 'a web page titled "Portal"'],
	])('%s', async (_, status, body, words) => {
		await service.fault('GET', READ, { kind: 'status', status, body }, 99);
		const { error } = await run(get);
		expect(error?.message).toContain(words);
	});

	test('a connection that breaks every time', async () => {
		await service.fault('GET', READ, { kind: 'reset', when: 'before' }, 999);
		const { error } = await run(get);
		expect(error?.message).toContain('Could not read video project p1');
		expect(error?.message).toContain('ECONNRESET');
	});
});
