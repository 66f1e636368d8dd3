import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import axios from 'axios';
import sharp from 'sharp';
import { packageName } from '../../demo/root.mts';
import {
	assertSucceeded,
	outputOf,
	type Workflow,
	type WorkflowNode,
} from '../../demo/host/workflow.mts';
import { LiveN8n, startWithinMs } from '../support/live-n8n.mts';
import { control, startSandbox, type Sandbox } from '../support/sandbox.mts';

/** Files go in and come out whole wherever n8n keeps them. (Its S3 mode asks for a licence key.) */

type Logged = { method: string; path: string; bytes: number };

const MODES = { memory: 'default', filesystem: 'filesystem', database: 'database' };

let sandbox: Sandbox;
let photo: Buffer;
const files = createServer((_, response) => {
	response.writeHead(200, { 'content-type': 'image/png' }).end(photo);
});

beforeAll(async () => {
	sandbox = await startSandbox({ renderMs: 200 });
	const create = {
		width: 900,
		height: 900,
		channels: 3,
		noise: { type: 'gaussian', mean: 128, sigma: 40 },
	} as const;
	photo = await sharp({ create: { ...create, background: 'teal' } })
		.png()
		.toBuffer();
	await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
	files.close();
	await sandbox?.close();
});

const node = (name: string, type: string, typeVersion: number, parameters: object, more = {}) =>
	({
		id: randomUUID(),
		name,
		type,
		typeVersion,
		position: [0, 0],
		parameters,
		...more,
	}) as WorkflowNode;

/** Fetches the photo, lets its background be removed, and shows the result as base64. */
function workflow(credentials: object): Workflow {
	const { port } = files.address() as AddressInfo;
	const row = [
		node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
		node('Photo', 'n8n-nodes-base.httpRequest', 4.2, {
			url: `http://127.0.0.1:${port}/photo.png`,
			options: { response: { response: { responseFormat: 'file' } } },
		}),
		node(
			'Tool',
			`${packageName}.mediaGeneration`,
			1,
			{ resource: 'image', operation: 'image-background-remover', completion: 'download' },
			{ credentials },
		),
		node('Bytes', 'n8n-nodes-base.extractFromFile', 1, {
			operation: 'binaryToPropery',
			destinationKey: 'base64',
			options: { keepSource: 'json' },
		}),
	];
	const links = row.slice(0, -1).map(({ name }, index) => {
		const next = { node: row[index + 1]!.name, type: 'main', index: 0 };
		return [name, { main: [[next]] }] as const;
	});
	return { name: 'Binary mode', nodes: row, connections: Object.fromEntries(links) };
}

test.each(Object.entries(MODES))(
	'%s: what is uploaded and what is downloaded is whole',
	async (_, mode) => {
		const n8n = await LiveN8n.start({ env: { N8N_DEFAULT_BINARY_DATA_MODE: mode } });
		try {
			const { baseUrl, apiKey } = sandbox;
			const credential = await n8n.rest.createCredential('sandbox', 'mediaGenerationApi', {
				service: 'custom',
				layout: 'flat',
				headerPrefix: 'service',
				baseUrl,
				apiKey,
			});
			const credentials = { mediaGenerationApi: { id: credential.id, name: credential.name } };
			const stored = await n8n.rest.createWorkflow(workflow(credentials));
			const id = await n8n.rest.run(stored, 'Start');
			const execution = await n8n.rest.finishedExecution(id, 60_000);
			assertSucceeded(execution, mode);

			const puts = (await control<Logged[]>(sandbox, 'get', 'requests')).filter(
				({ method }) => method === 'PUT',
			);
			expect(puts.map(({ bytes }) => bytes)).toEqual([photo.length]);
			const [tool] = outputOf(execution, 'Tool');
			const { id: storeId } = tool!.binary!.data as { id?: string };
			expect(storeId !== undefined).toBe(mode !== 'default');
			const [{ json }] = outputOf(execution, 'Bytes') as [{ json: Record<string, unknown> }];
			const [{ url }] = tool!.json.downloads as [{ url: string }];
			const result = await axios.get<ArrayBuffer>(url, {
				responseType: 'arraybuffer',
				proxy: false,
			});
			const got = Buffer.from(String(json.base64), 'base64');
			expect(got.equals(Buffer.from(result.data))).toBe(true);
		} finally {
			await control(sandbox, 'delete', 'requests');
			await n8n.close();
		}
	},
	startWithinMs,
);
