import { randomUUID } from 'node:crypto';
import { DataTable } from '../../hosts/data-table.mts';
import type { N8nRest } from '../../hosts/rest.mts';
import type { StoredWorkflow } from '../../hosts/workflow.mts';
import { makeManualTrigger, makeCoreNode, makeWorkflow } from '../../hosts/workflow-builder.mts';
import { hosts } from './support/hosts.mts';
import { borrowN8n, type SharedN8n } from './support/n8n.mts';

/** Every write of a test file to a shared n8n succeeds, even if several test files write at the same time. */

const credentialData = { service: 'custom', baseUrl: 'http://127.0.0.1:9', apiKey: 'none' };

const FILES = 4;
const ROUNDS = 4;

const withWebhook = () =>
	makeWorkflow('Written', [
		{ ...makeCoreNode('Webhook', 'webhook', 2, { path: randomUUID() }), webhookId: randomUUID() },
	]);
const makeManualWorkflow = () => makeWorkflow('Written', [makeManualTrigger()]);

/** Each kind of write that test files make. */
const writes: Readonly<Record<string, (rest: N8nRest) => Promise<unknown>>> = {
	'a credential': (rest) => rest.saveCredential(credentialData),
	'a changed credential': async (rest) => {
		const { id, name, type } = await rest.saveCredential(credentialData);
		const data = { ...credentialData, layout: 'nested' };
		await rest.call('patch', `/credentials/${id}`, { name, type, data });
	},
	'a workflow': (rest) => rest.createWorkflow(makeManualWorkflow()),
	'a changed workflow': async (rest) => {
		const { id, nodes, connections, versionId } = await rest.createWorkflow(makeManualWorkflow());
		await rest.call('patch', `/workflows/${id}`, { nodes, connections, versionId });
	},
	'a published workflow': async (rest) => rest.publish(await rest.createWorkflow(withWebhook())),
	'an unpublished workflow': async (rest) => {
		const stored: StoredWorkflow = await rest.createWorkflow(withWebhook());
		await rest.publish(stored);
		await rest.call('post', `/workflows/${stored.id}/deactivate`, {});
	},
	'an execution': async (rest) => rest.execute(makeManualWorkflow()),
	'a table': async (rest) => {
		const columns = [{ name: 'text', type: 'string' } as const];
		const name = `t${randomUUID().replaceAll('-', '').slice(0, 20)}`;
		const table = await DataTable.create<{ text: string }>(rest, name, columns);
		await table.insert([{ text: 'x' }]);
		expect(await table.listRows()).toMatchObject([{ text: 'x' }]);
	},
	'a setting': (rest) => rest.call('patch', '/me/settings', { easyAIWorkflowOnboarded: true }),
};

describe.each(hosts)('%s', (hostName) => {
	let n8n: SharedN8n;
	beforeAll(async () => (n8n = await borrowN8n(hostName)));
	afterAll(() => n8n?.close());

	test('four simultaneous writes of each kind succeed, in each of four rounds', async () => {
		const refused: string[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			const all = Array.from({ length: FILES }, () => Object.entries(writes)).flat();
			const settled = await Promise.allSettled(all.map(([, write]) => write(n8n.rest)));
			for (const [index, each] of settled.entries()) {
				if (each.status === 'rejected') refused.push(`${all[index][0]}: ${String(each.reason)}`);
			}
		}
		expect(refused).toEqual([]);
	});
});
