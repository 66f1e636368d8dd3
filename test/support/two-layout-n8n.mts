import { join } from 'node:path';
import { LAYOUTS } from '../../nodes/MediaGeneration/fields/index.ts';
import type { LiveN8n } from './live-n8n.mts';
import type { Stage } from './replay.mts';
import { root } from '../../hosts/root.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';

/** The folder that its n8n must be allowed to read. */
export const stageMedia = join(root, 'demo', 'media');

export const webhookSecret = 'whsec_of-a-saved-workflow';

type AnyN8n = Pick<LiveN8n, 'baseUrl' | 'rest' | 'close'>;

export type OpenStage = Stage & { n8n: AnyN8n; close: () => Promise<void> };

/** A service and a credential for each layout in an n8n that may read the demo's files; call `close` at the end. */
export async function openStage(n8n: AnyN8n): Promise<OpenStage> {
	const services = {} as Stage['services'];
	for (const layout of LAYOUTS) {
		const sandbox = await SandboxClient.start({ layout, renderMs: 50 });
		const data = { ...sandbox.credential, webhookSecret };
		const credential = await n8n.rest.createCredential(layout, 'mediaGenerationApi', data);
		services[layout] = { sandbox, credential };
	}
	const close = async () => {
		await n8n.close();
		for (const { sandbox } of Object.values(services)) await sandbox.close();
	};
	return { rest: n8n.rest, media: stageMedia, services, n8n, close };
}
