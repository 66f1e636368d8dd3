import { LAYOUTS } from '../../nodes/MediaGeneration/fields/index.ts';
import { mediaFolder } from '../../hosts/root.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import { startStack, type AnyN8n } from '../../hosts/stack.mts';
import type { ReplayEnvironment } from './replay.mts';

const webhookSecret = 'whsec_of-a-saved-workflow';

type OpenStage<N8n extends AnyN8n> = ReplayEnvironment & { n8n: N8n; close: () => Promise<void> };

/** Starts a sandbox for each layout, and adds its credential to n8n. */
export async function openStage<N8n extends AnyN8n>(
	starting: Promise<N8n>,
): Promise<OpenStage<N8n>> {
	const n8n = await starting;
	const stacks = {} as ReplayEnvironment['stacks'];
	for (const layout of LAYOUTS) {
		const sandbox = SandboxClient.start({ layout, renderMs: 50 });
		stacks[layout] = await startStack(starting, sandbox, { webhookSecret });
	}
	const close = async () => {
		for (const stack of Object.values(stacks)) await stack.close();
	};
	return { rest: n8n.rest, media: mediaFolder, stacks, n8n, close };
}
