import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { IDataObject, INode, INodePropertyOptions, INodeType } from 'n8n-workflow';
import { createEmptyRunExecutionData, Workflow } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { Elsewhere, listen, REDIRECTS } from '../support/engine/elsewhere.mts';
import { additionalData, built, nodeTypes, runInEngine } from '../support/engine/engine.mts';
import { core } from '../support/engine/n8n-core.mts';
import { from } from '../support/media-input.mts';
import { toolParameters } from '../support/tool-samples.mts';

/** The key goes to the base address alone: no request that n8n makes for this package follows a redirect. */

const KEY = 'mhk_live_redirected';

/** Redirects everything. */
let service: Server;
let seen: Array<{ readonly url: string; readonly key: string | undefined }>;
let redirect: { status: number; to: string };
const elsewhere = new Elsewhere();
let base: string;

beforeAll(async () => {
	service = createServer(({ url = '', headers }, response) => {
		seen.push({ url, key: headers.authorization });
		const { status, to } = redirect;
		response.writeHead(status, { location: `${to}${url}` }).end('moved');
	});
	base = `http://127.0.0.1:${await listen(service, '127.0.0.1')}`;
	await elsewhere.open();
});
afterAll(() => {
	service.close();
	elsewhere.close();
});
beforeEach(() => {
	seen = [];
	elsewhere.received.length = 0;
});

function expectNoneFollowed(): void {
	expect(seen.length).toBeGreaterThan(0);
	expect(seen.map(({ key }) => key)).toEqual(seen.map(() => `Bearer ${KEY}`));
	expect(elsewhere.received).toEqual([]);
}

/** What n8n's credentials tester does with a credential; a message, or the reason why there is none. */
async function testCredential(credential: IDataObject): Promise<string> {
	const { test: check, authenticate } = built().credential;
	const type = 'test.temp';
	const node: INode = {
		id: randomUUID(),
		name: 'Temp-Node',
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { mediaGenerationApi: { id: '1', name: 'service' } },
	};
	const nodeType = {
		description: {
			name: type,
			version: 1,
			credentials: [{ name: 'mediaGenerationApi', required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					default: '',
					routing: { request: check!.request },
				},
			],
		},
	} as unknown as INodeType;
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: nodeTypes({ [type]: nodeType }),
	});
	const data = additionalData(credential, {});
	Object.assign(data.credentialsHelper, {
		authenticate: async (_: unknown, __: string, request: object) =>
			await (authenticate as (values: object, request: object) => Promise<object>)(
				credential,
				request,
			),
	});
	const input = { main: [[{ json: {} }]] };
	const context = new core.ExecuteContext(
		workflow,
		node,
		data,
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		input,
		{ node, data: {}, source: null },
		[],
	);
	const decrypted = { id: '1', name: 'service', type: 'mediaGenerationApi', data: credential };
	return await new core.RoutingNode(context, nodeType, decrypted as never).runNode().then(
		() => 'Connection successful!',
		(error: Error & { cause?: { response?: { status: number } } }) => {
			const status = error.cause?.response?.status;
			const rule = check!.rules!.find(({ properties }) => (properties.value as number) === status);
			return String(rule?.properties.message ?? error.message);
		},
	);
}

test.each(REDIRECTS)(
	'the credential’s test: %i to %s is not followed, and it says so',
	async (status, target) => {
		redirect = { status, to: elsewhere.addresses[target]! };
		for (const layout of ['flat', 'nested']) {
			const message = await testCredential({
				service: 'custom',
				baseUrl: base,
				layout,
				apiKey: KEY,
			});
			expect(message).toContain(`This address redirects (${status})`);
		}
		expectNoneFollowed();
	},
);

test('the credential’s test tells nothing of a redirect’s address, whatever secret is in it', async () => {
	const host = elsewhere.addresses['another port']!.replace('http://', '');
	redirect = {
		status: 307,
		to: `http://user:${KEY}@${host}/${KEY}/token=S3CRET?signature=S3CRET#`,
	};
	const message = await testCredential({ service: 'custom', baseUrl: base, apiKey: KEY });
	expect(message).toContain('This address redirects (307)');
	expect(message).not.toMatch(/mhk_live|S3CRET/);
	expectNoneFollowed();
});

const file = (name: string): IDataObject =>
	from('url', `https://files.invalid/${name}`) as IDataObject;

const OTHERS: Readonly<Record<string, IDataObject>> = {
	'project call-by-path': { path: '/v1/new-tool', body: '{}', completion: 'start' },
	'project collect': { whenFinished: 'links' },
	'file upload': { files: 'data' },
};

/** Every operation as the form offers it. */
const OPERATIONS = built()
	.node.description.properties.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options }) =>
		(options as INodePropertyOptions[]).map(({ value }): IDataObject => {
			const [resource, operation] = [String(displayOptions!.show!.resource![0]), String(value)];
			const tool = catalog.find((one) => one.resource === resource && one.slug === operation);
			return tool
				? ({
						...toolParameters(tool, 'nested', () => file('a')),
						completion: 'start',
					} as IDataObject)
				: { resource, operation, kind: 'video', id: 'p1', ...OTHERS[`${resource} ${operation}`] };
		}),
	);

test.each(REDIRECTS)(
	'every operation: %i to %s is not followed, and the failure names the base address',
	async (status, target) => {
		const to = elsewhere.addresses[target]!;
		redirect = { status, to };
		const wrong: unknown[] = [];
		for (const parameters of OPERATIONS) {
			const sent = seen.length;
			const binary = { data: { data: 'eA==', fileName: 'a.png', mimeType: 'image/png' } };
			const { outputs, error } = await runInEngine({
				credential: { service: 'custom', baseUrl: base, layout: 'nested', apiKey: KEY },
				parameters,
				items: [{ json: {}, binary }],
				settings: { onError: 'continueRegularOutput' },
			});
			const text = JSON.stringify([outputs, error?.message]);
			// Of a failed check, Collect passes on the message alone.
			const advice = parameters.operation === 'collect' ? '' : `Use ${to} as the base address`;
			const isReported = text.includes(`redirects to ${to}/v1/`) && text.includes(advice);
			if (seen.length === sent || !isReported || text.includes(KEY)) wrong.push([parameters, text]);
		}
		expect(wrong).toEqual([]);
		expect(OPERATIONS.length).toBeGreaterThan(35);
		expectNoneFollowed();
	},
);
