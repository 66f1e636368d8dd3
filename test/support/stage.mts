import { join } from 'node:path';
import { LAYOUTS } from '../../nodes/MediaGeneration/fields/index.ts';
import { LiveN8n } from './live-n8n.mts';
import type { Stage } from './replay.mts';
import { root } from './root.mts';
import { credentialFor, startSandbox } from './sandbox.mts';

export const webhookSecret = 'whsec_of-a-saved-workflow';

/** A real n8n with a service and a credential for each layout; ask for `close` at the end. */
export async function openStage(): Promise<Stage & { n8n: LiveN8n; close: () => Promise<void> }> {
	const media = join(root, 'demo', 'media');
	const n8n = await LiveN8n.start({ env: { N8N_RESTRICT_FILE_ACCESS_TO: media } });
	const services = {} as Stage['services'];
	for (const layout of LAYOUTS) {
		const sandbox = await startSandbox({ layout, renderMs: 50 });
		const data = credentialFor(sandbox, { layout, webhookSecret });
		const credential = await n8n.rest.createCredential(layout, 'mediaGenerationApi', data);
		services[layout] = { sandbox, credential };
	}
	const close = async () => {
		await n8n.close();
		for (const { sandbox } of Object.values(services)) await sandbox.close();
	};
	return { rest: n8n.rest, media, services, n8n, close };
}
