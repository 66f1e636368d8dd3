import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { IDataObject, INodeType, INodePropertyOptions } from 'n8n-workflow';
import { createEmptyRunExecutionData } from 'n8n-workflow';
import { type Loopback, serve } from '../../hosts/loopback.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { RedirectTarget, REDIRECTS } from '../support/engine/redirect-target.mts';
import { makeNode, runInEngine } from '../support/engine/engine.mts';
import { makeItem, SAMPLES } from '../support/engine/inputs.mts';
import { loadPackage, makeAdditionalData, makeEngineWorkflow } from '../../hosts/engine/engine.mts';
import { core } from '../support/engine/n8n-core.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { listOpenMedia, chooseSampleType, makeToolParameters } from '../support/tool-samples.mts';

/**
 * The API key is sent to the base address only: no request that n8n sends for this package ever follows a redirect with
 * the key.
 */

speedUpTime(20);

const sandbox = useSandbox({ layout: 'nested', renderMs: 60 });
const elsewhere = new RedirectTarget();

/** The requests of this run in order, such as `GET /v1/account`. */
let seen: string[] = [];
/** Prefix of each path, which separates the requests of this run from those of earlier runs. */
let prefix = '';
let runs = 0;
function begin(): void {
	prefix = `/run-${++runs}`;
	seen = [];
	redirected = undefined;
	elsewhere.received.length = 0;
}

/** The kind of a request, without the ID of its project or file. */
const readKind = (request: string): string =>
	request.replace(/(-projects)\/.*/, '$1').replace(/\/storage\/.*/, '/storage');

/**
 * Identifies a request across runs by its kind and the number of earlier requests of this kind. The position in the run
 * varies, because a project is read once or several times.
 */
function nameRequest(requests: readonly string[], at: number): string {
	const kind = readKind(requests[at]!);
	const before = requests.slice(0, at).filter((request) => readKind(request) === kind);
	return `${kind}, after ${before.length}`;
}

/** Undefined if nothing is redirected. Without `request`, the redirect applies to any request. */
let planned:
	{ readonly request?: string; readonly status: number; readonly to: string } | undefined;
let redirected: string | undefined;

/**
 * Records the request, and forwards it to the sandbox. Shortens each page of saved items, so that there are several
 * pages.
 */
async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const { method = '', headers } = request;
	const [, run, url = ''] = /^(\/run-\d+)(.*)$/.exec(request.url ?? '') ?? [];
	const body = await buffer(request);
	if (run !== prefix) return void response.destroy();
	const index = seen.push(`${method} ${url.split('?')[0]}`) - 1;
	if (planned && [undefined, nameRequest(seen, index)].includes(planned.request)) {
		redirected = seen[index];
		response.writeHead(planned.status, { location: `${planned.to}${url}` }).end('moved');
		return;
	}
	const { authorization, 'content-type': type } = headers;
	const upstream = await fetch(sandbox.baseUrl + url.replace('limit=100', 'limit=10'), {
		method,
		headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
		...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
	});
	const received = Buffer.from(await upstream.arrayBuffer());
	const contentType = upstream.headers.get('content-type') ?? '';
	const isJson = contentType.includes('json');
	const content = isJson
		? received.toString().replaceAll(sandbox.baseUrl, gateway.baseUrl + prefix)
		: received;
	response.writeHead(upstream.status, { 'content-type': contentType }).end(content);
}
let gateway: Loopback;

beforeAll(async () => {
	gateway = await serve((request, response) => void forward(request, response));
	await elsewhere.open();
});
afterAll(async () => {
	await gateway.close();
	elsewhere.close();
});

const makeCredential = (): IDataObject => ({
	...sandbox.credential,
	baseUrl: gateway.baseUrl + prefix,
});

/** For images and audio, the tool that uploads the most files; videos take too long to render. */
const TOOLS = (['image', 'audio'] as const).map(
	(kind) =>
		catalog
			.filter(({ resource }) => resource === kind)
			.sort((a, b) => listOpenMedia(b, 'nested').length - listOpenMedia(a, 'nested').length)[0]!,
);

const upload = (type: string) => makeMediaInput('binary', type);

const makeParameters = (tool: Tool): IDataObject =>
	({
		...makeToolParameters(tool, 'nested', (field) => upload(chooseSampleType(field))),
		completion: 'download',
	}) as IDataObject;

const OTHERS: Readonly<Record<string, IDataObject>> = {
	'file upload': { files: 'image, audio' },
	'savedItem getAll': { returnAll: true },
	'voice getAll': { returnAll: true },
};

/** Every operation in the form, except for the tools outside `TOOLS`. */
const OPERATIONS = loadPackage()
	.node.description.properties.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options }) =>
		(options as INodePropertyOptions[]).flatMap(({ value }): Array<[string, IDataObject]> => {
			const [resource, operation] = [String(displayOptions!.show!.resource![0]), String(value)];
			const name = `${resource} ${operation}`;
			const isTool = catalog.some((one) => one.resource === resource && one.slug === operation);
			const tool = TOOLS.find((one) => one.resource === resource && one.slug === operation);
			if (isTool) return tool ? [[name, makeParameters(tool)]] : [];
			const any = { resource, operation, kind: 'automatic', id: '={{ $json.id }}' };
			return [[name, { ...any, ...OTHERS[name] }]];
		}),
	);

/** Creates a finished project for operations on an existing project; returns its ID. */
async function projectId(): Promise<string> {
	const { id } = await sandbox.createProject('ai-qr-code-generator', {
		content: 'x',
		style: { art_style: 'Watercolor' },
	});
	await sandbox.waitForEnd(id);
	return id;
}

/** Runs the node; returns the text that the user sees, the data that n8n stores, and the requests. */
async function run(parameters: IDataObject) {
	begin();
	const { image, video, audio } = SAMPLES;
	const json = parameters.resource === 'project' ? { id: await projectId() } : {};
	const {
		outputs,
		error,
		run: ran,
	} = await runInEngine({
		credential: makeCredential(),
		parameters,
		items: [await makeItem({ image, video, audio }, json)],
		settings: { onError: 'continueRegularOutput' },
	});
	const shown = JSON.stringify([outputs, error?.message, error?.description]);
	return { shown, stored: JSON.stringify(ran.data.resultData), requests: [...seen] };
}

const isOfApi = (request: string): boolean => request.includes(' /v1/');

/** Lists the violations in a run whose request was redirected, one sentence each. */
function findWrong(request: string, shown: string, to: string, advice: string): string[] {
	const { received } = elsewhere;
	// Only the download of a result may follow a redirect, and without the key.
	const mayFollow = request.startsWith('GET /storage/');
	const isReported = shown.includes(`redirects to ${to}/v1/`) && shown.includes(advice);
	return [
		...(received.length > 0 && !mayFollow ? ['it was followed'] : []),
		...(received.some((text) => text.includes(sandbox.apiKey)) ? ['the key went along'] : []),
		...(isOfApi(request) && !isReported ? [`the address is not told: ${shown}`] : []),
		...(request.startsWith('PUT') && !shown.includes('HTTP 30') ? [`not told: ${shown}`] : []),
	].map((what) => `${request} to ${to}: ${what}`);
}

/** Picks each status once for each request of a run; the target rotates from request to request. */
const pickRedirects = (at: number) =>
	REDIRECTS.filter((_, index) => index % 3 === (at + Math.floor(index / 3)) % 3);

test.each(OPERATIONS)(
	'%s: none of its requests sends the key to a redirect target',
	async (_, parameters) => {
		planned = undefined;
		const undisturbed = await run(parameters);
		expect(undisturbed.shown).not.toContain('"error"');
		const wrong: string[] = [];
		const kinds = new Set<string>();
		for (const at of undisturbed.requests.keys()) {
			for (const [status, target] of pickRedirects(at)) {
				const to = elsewhere.addresses[target]!;
				planned = { request: nameRequest(undisturbed.requests, at), status, to };
				const { shown } = await run(parameters);
				// This run may have read the project fewer times than the undisturbed run.
				if (redirected === undefined) continue;
				kinds.add(readKind(redirected));
				// For a failed check, Collect passes on the message only, without the advice.
				const advice = parameters.operation === 'collect' ? '' : `Use ${to} as the base address`;
				wrong.push(...findWrong(redirected, shown, to, advice));
			}
		}
		expect(wrong).toEqual([]);
		expect([...kinds].sort()).toEqual([...new Set(undisturbed.requests.map(readKind))].sort());
	},
);

const SECRET = 'S3CRET';

test.each(OPERATIONS)(
	'%s: its output has no secret from the address of a redirect',
	async (_, parameters) => {
		planned = undefined;
		const { requests } = await run(parameters);
		const key = sandbox.apiKey;
		const host = elsewhere.addresses['another port']!.replace('http://', '');
		for (const at of requests.keys()) {
			for (const to of [
				`http://user:${key}@${host}/v1/x?signature=${SECRET}&key=${encodeURIComponent(key)}#`,
				`http://${host}/${key}/token=${SECRET}`,
				`http://${host}/v1/token=${SECRET}/${Buffer.from(key).toString('base64url')}`,
			]) {
				planned = { request: nameRequest(requests, at), status: 307, to };
				const { shown, stored } = await run(parameters);
				for (const secret of [key, Buffer.from(key).toString('base64url'), SECRET]) {
					expect(shown + stored).not.toContain(secret);
				}
			}
		}
	},
);

/** The form's searchable lists that call the service. */
const SEARCHES = Object.keys(loadPackage().node.methods!.listSearch!).filter((name) =>
	name.startsWith('saved_'),
);

async function search(name: string, filter: string): Promise<string> {
	begin();
	const node = makeNode({ parameters: {} });
	const workflow = makeEngineWorkflow([node], { [node.type]: loadPackage().node });
	const data = makeAdditionalData(makeCredential());
	const context = new core.LoadOptionsContext(workflow, node, data, 'parameters');
	return await loadPackage()
		.node.methods!.listSearch![name]!.call(context, filter)
		.then(
			({ results }) => `${results.length} results`,
			(error: Error & { description?: string }) => `${error.message} ${error.description}`,
		);
}

test.each(SEARCHES)(
	'the list %s: none of its requests sends the key to a redirect target',
	async (name) => {
		planned = undefined;
		expect(await search(name, 'none of this name')).toBe('0 results');
		const requests = [...seen];
		expect(requests.length).toBeGreaterThan(1);
		for (const at of requests.keys()) {
			for (const [status, target] of pickRedirects(at)) {
				const to = elsewhere.addresses[target]!;
				planned = { request: nameRequest(requests, at), status, to };
				const shown = await search(name, 'none of this name');
				expect(findWrong(requests[at]!, shown, to, '')).toEqual([]);
			}
		}
	},
);

/** The error of n8n's credentials tester for this layout; undefined if the test succeeds. */
async function readTestReason(layout: string): Promise<string | undefined> {
	begin();
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
	const data = { ...makeCredential(), layout };
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
		() => undefined,
		(error: Error & { cause?: { response?: { status: number } } }) => {
			const status = error.cause?.response?.status;
			const rule = rules!.find(({ properties }) => (properties.value as number) === status);
			return String(rule?.properties.message ?? error.message);
		},
	);
}

test.each(REDIRECTS)(
	'the credential’s test doesn’t follow %i to %s, and reports it',
	async (status, target) => {
		planned = { status, to: elsewhere.addresses[target]! };
		for (const layout of ['flat', 'nested']) {
			expect(await readTestReason(layout)).toContain(`The service’s address redirects (${status})`);
			expect(elsewhere.received).toEqual([]);
		}
	},
);

test('the credential’s test reveals no secret in the address of a redirect', async () => {
	const host = elsewhere.addresses['another port']!.replace('http://', '');
	const key = sandbox.apiKey;
	const to = `http://user:${key}@${host}/${key}/token=${SECRET}?signature=${SECRET}#`;
	planned = { status: 307, to };
	const reason = await readTestReason('nested');
	expect(reason).toContain('The service’s address redirects (307)');
	for (const secret of [key, SECRET]) expect(reason).not.toContain(secret);
	expect(elsewhere.received).toEqual([]);
});
