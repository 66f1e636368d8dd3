import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createEmptyRunExecutionData, type IDataObject, type INodeType } from 'n8n-workflow';
import { loadPackage, makeAdditionalData, makeEngineWorkflow } from '../../hosts/engine/engine.mts';
import { type Loopback, serve } from '../../machine/loopback.mts';
import { makeNode, runInEngine } from '../support/engine/engine.mts';
import { makeItem, makeQrCodeParameters, SAMPLES } from '../support/engine/inputs.mts';
import { core } from '../support/engine/n8n-core.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';

/**
 * The API key is sent to the base address only: no kind of request that n8n sends for this package follows a redirect
 * with the key.
 */

speedUpTime(1000);

/** A server that never responds, as the target of redirects to another host name, scheme or port of this machine. */
class RedirectTarget {
	/** The first bytes of each connection: those of a redirected API call would include the API key. */
	readonly received: string[] = [];
	private port = 0;
	private readonly server = createServer((socket) => {
		const index = this.received.push('') - 1;
		socket.on('error', () => undefined);
		socket.once('data', (bytes) => {
			this.received[index] = bytes.toString('latin1');
			socket.destroy();
		});
	});

	async open(): Promise<void> {
		await once(this.server.listen(0), 'listening');
		this.port = (this.server.address() as AddressInfo).port;
	}

	get addresses(): Readonly<Record<string, string>> {
		return {
			'another host': `http://localhost:${this.port}`,
			'another scheme': `https://127.0.0.1:${this.port}`,
			'another port': `http://127.0.0.1:${this.port}`,
		};
	}

	close(): void {
		this.server.close();
	}
}

const REDIRECTS = [301, 302, 303, 307, 308].flatMap((status) =>
	['another host', 'another scheme', 'another port'].map((target) => [status, target] as const),
);

const KEY = 'mhk_live_0123456789';
const elsewhere = new RedirectTarget();
let service: Loopback;
let requests: string[] = [];
let redirect: { readonly request: RegExp; readonly status: number; readonly to: string };

const respond = (path: string): unknown => {
	const { baseUrl } = service;
	if (path.endsWith('/upload-urls'))
		return [{ upload_url: `${baseUrl}/put`, expires_at: '2999-01-01', file_path: 'a.png' }];
	if (path.includes('saved-items')) return { items: [] };
	const downloads = [{ url: `${baseUrl}/file.png` }];
	return { id: 'p1', status: 'complete', credits_charged: 0, downloads };
};

beforeAll(async () => {
	await elsewhere.open();
	service = await serve((request, response) => {
		const { method, url = '' } = request;
		request.resume();
		requests.push(`${method} ${url}`);
		if (redirect.request.test(`${method} ${url}`)) {
			response.writeHead(redirect.status, { location: `${redirect.to}${url}` }).end('moved');
		} else {
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(respond(url)));
		}
	});
});
afterAll(async () => {
	await service.close();
	elsewhere.close();
});
beforeEach(() => {
	requests = [];
	elsewhere.received.length = 0;
});

const makeCredential = (layout = 'flat'): IDataObject => ({
	service: 'custom',
	baseUrl: service.baseUrl,
	layout,
	apiKey: KEY,
});

const makeOnProject = (operation: string): IDataObject => ({
	resource: 'project',
	operation,
	kind: 'image',
	id: 'p1',
});
const UPLOAD = { resource: 'file', operation: 'upload', files: 'image' };

/** Every kind of request: what it is for, the parameters with which it is sent, and the request itself. */
const KINDS: ReadonlyArray<[string, IDataObject, RegExp]> = [
	['start of a project', makeQrCodeParameters(), /^POST \/v1\/ai-/],
	['read of a project', makeOnProject('get'), /^GET \/v1\//],
	['delete', makeOnProject('delete'), /^DELETE \/v1\//],
	['request for upload URLs', UPLOAD, /^POST \/v1\/files/],
	['upload', UPLOAD, /^PUT/],
	['download', makeOnProject('download'), /^GET \/file/],
];

async function runRedirected(parameters: IDataObject, request: RegExp, status: number, to: string) {
	redirect = { request, status, to };
	const { outputs, error, run } = await runInEngine({
		credential: makeCredential(),
		parameters,
		items: [await makeItem({ image: SAMPLES.image })],
		settings: { onError: 'continueRegularOutput' },
	});
	expect(requests.some((sent) => request.test(sent))).toBe(true);
	const shown = JSON.stringify([outputs, error?.message, error?.description]);
	return { shown, stored: JSON.stringify(run.data.resultData) };
}

/** Each status once; the target rotates from kind to kind. */
const pickRedirects = (kind: number) =>
	REDIRECTS.filter((_, index) => index % 3 === (kind + Math.floor(index / 3)) % 3);

describe.each(KINDS)('a %s', (name, parameters, request) => {
	const kind = KINDS.findIndex(([other]) => other === name);
	test.each(pickRedirects(kind))('that is redirected (%i) to %s', async (status, target) => {
		const to = elsewhere.addresses[target]!;
		const { shown } = await runRedirected(parameters, request, status, to);
		expect(elsewhere.received.join()).not.toContain(KEY);
		// Only the download of a result may follow a redirect.
		if (name !== 'download') expect(elsewhere.received).toEqual([]);
		if (name === 'upload') expect(shown).toContain('HTTP 30');
		if (request.source.includes('v1')) {
			// A service may answer an accepted request with 302 or 303.
			const isUnclear = name === 'start of a project' && [302, 303].includes(status);
			expect(shown).toContain(isUnclear ? `HTTP ${status}` : `redirects to ${to}, where`);
			expect(shown).toContain(isUnclear ? 'may have started' : 'Check the base address');
		}
	});

	test('reports no secret in the address of a redirect', async () => {
		const host = elsewhere.addresses['another port']!.replace('http://', '');
		for (const to of [
			`http://user:${KEY}@${host}/v1/x?signature=S3CRET&key=${encodeURIComponent(KEY)}#`,
			`http://${host}/${KEY}`,
		]) {
			const { shown, stored } = await runRedirected(parameters, request, 307, to);
			for (const secret of [KEY, 'S3CRET']) expect(shown + stored).not.toContain(secret);
		}
	});
});

test.each(pickRedirects(0))(
	'a search in a list that is redirected (%i) to %s',
	async (status, target) => {
		redirect = { request: /saved-items/, status, to: elsewhere.addresses[target]! };
		const node = makeNode({ parameters: {} });
		const { methods } = loadPackage().node;
		const [search] = Object.entries(methods!.listSearch!).filter(([name]) => /^saved_/.test(name));
		const workflow = makeEngineWorkflow([node], { [node.type]: loadPackage().node });
		const data = makeAdditionalData(makeCredential('nested'));
		const context = new core.LoadOptionsContext(workflow, node, data, 'parameters');
		await expect(search![1].call(context, '')).rejects.toThrow(`redirects to ${redirect.to}`);
		expect(elsewhere.received).toEqual([]);
	},
);

/** The message of n8n's credentials tester. */
async function testCredential(): Promise<string> {
	const { request, rules } = loadPackage().credential.test!;
	const node = makeNode({ parameters: {} });
	const routed = { displayName: 'Temp', name: 'temp', type: 'string', default: '' };
	const nodeType = {
		description: {
			name: node.type,
			version: 1,
			credentials: [{ name: 'mediaGenerationApi', required: true }],
			properties: [{ ...routed, routing: { request } }],
		},
	} as unknown as INodeType;
	const data = makeCredential();
	const context = new core.ExecuteContext(
		makeEngineWorkflow([node], { [node.type]: nodeType }),
		node,
		makeAdditionalData(data),
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	const decrypted = { id: '1', name: 'service', type: 'mediaGenerationApi', data };
	return await new core.RoutingNode(context, nodeType, decrypted as never).runNode().then(
		() => 'it succeeded',
		(error: Error & { cause?: { response?: { status: number } } }) => {
			const status = error.cause?.response?.status;
			const rule = rules!.find(({ properties }) => (properties.value as number) === status);
			return String(rule?.properties.message ?? error.message);
		},
	);
}

test.each(pickRedirects(1))(
	'the credential’s test that is redirected (%i) to %s',
	async (status, target) => {
		redirect = { request: /upload-urls/, status, to: `${elsewhere.addresses[target]}/${KEY}` };
		const message = await testCredential();
		expect(message).toContain('The service’s address redirects');
		expect(message).not.toContain(KEY);
		expect(elsewhere.received).toEqual([]);
	},
);
