import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PACKAGE = 'n8n-nodes-smallest-trigger';

export const SMALLEST_TRIGGER = `${PACKAGE}.smallestTrigger`;

/**
 * The source of a trigger that checks nothing, so that no community trigger with a credential can be faster. At
 * `webhook`, it starts the workflow with an empty item; at `webhook-refused`, it starts nothing.
 */
const SOURCE = `
const url = (name, path) => ({ name, path, httpMethod: 'POST', responseMode: 'onReceived', responseData: '' });
exports.SmallestTrigger = class {
	description = {
		displayName: 'Smallest Trigger',
		name: 'smallestTrigger',
		group: ['trigger'],
		version: 2,
		description: 'Starts the workflow',
		defaults: { name: 'Smallest Trigger' },
		inputs: [],
		outputs: ['main'],
		credentials: [{ name: 'mediaGenerationApi' }],
		properties: [],
		webhooks: [url('default', 'webhook'), url('setup', 'webhook-refused')],
	};
	async webhook() {
		const isRefused = this.getWebhookName() === 'setup';
		return { webhookResponse: {}, workflowData: isRefused ? undefined : [[{ json: {} }]] };
	}
};
`;

export async function installSmallestTrigger(userFolder: string): Promise<void> {
	const folder = join(userFolder, '.n8n', 'nodes', 'node_modules', PACKAGE);
	await mkdir(folder, { recursive: true });
	const manifest = {
		name: PACKAGE,
		version: '1.0.0',
		n8n: { n8nNodesApiVersion: 1, nodes: ['SmallestTrigger.node.js'] },
	};
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
	await writeFile(join(folder, 'SmallestTrigger.node.js'), SOURCE);
}
