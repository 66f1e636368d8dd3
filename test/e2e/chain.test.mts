import { join } from 'node:path';
import { fitted, readExample } from '../../examples/examples.mts';
import { root } from '../../hosts/root.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import { assertChained } from '../support/chain-of-three-tools.mts';
import { ownN8n } from './support/own-n8n.mts';

/** The library of projects is Magic Hour's alone: a real n8n has its credential, and its requests reach the sandbox. */

const REDIRECTION = join(root, 'test/e2e/support/magic-hour-in-the-sandbox.cjs');

let service: SandboxClient;
let n8n: Awaited<ReturnType<typeof ownN8n>>;

beforeAll(async () => {
	service = await SandboxClient.start({ renderMs: 300, layout: 'nested' });
	n8n = await ownN8n({
		env: { SANDBOX_URL: service.baseUrl, NODE_OPTIONS: `--require "${REDIRECTION}"` },
	});
});

afterAll(async () => {
	await n8n?.close();
	await service?.close();
});

test('three tools in a row: 0 uploads, and 0 downloads before the last', async () => {
	const { apiKey } = service;
	const credential = await n8n.rest.connect({ service: 'magicHour', apiKey });
	const workflow = await n8n.rest.createWorkflow(
		fitted(await readExample('chain-of-three-tools'), credential),
	);
	const execution = await n8n.rest.execute(workflow, 'Manual Trigger');
	await assertChained(execution, workflow.name, service);
});
