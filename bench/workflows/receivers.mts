import { randomUUID } from 'node:crypto';
import { makeTriggerNode, makeWorkflow } from '../../hosts/run/workflow-builder.mts';
import type { Workflow } from '../../hosts/run/workflow.mts';
import type { Target } from '../event-load.mts';
import { WEBHOOK_SECRET, type World } from '../world.mts';
import { stockWorkflow } from './stock.mts';

/** Publishes a workflow that starts with an event; `path` is that of its Production URL. */
async function publish({ rest, n8n }: World, workflow: Workflow, path: string): Promise<Target> {
	const stored = await rest.createWorkflow(workflow);
	await rest.publish(stored);
	return { url: `${n8n.baseUrl}/webhook/${path}`, workflowId: stored.id };
}

/** The bare Webhook node accepts everything; the other workflow of core nodes checks the signature. */
export async function publishReceivers(world: World) {
	const [bare, checking, webhookId] = [randomUUID(), randomUUID(), randomUUID()];
	const verification = { WEBHOOK_PATH: checking, WEBHOOK_SECRET };
	const trigger = makeTriggerNode('Our trigger', world.credential, webhookId);
	return {
		bare: await publish(world, stockWorkflow('bare-webhook', { WEBHOOK_PATH: bare }), bare),
		stock: await publish(world, stockWorkflow('verification', verification), checking),
		ours: await publish(world, makeWorkflow('Our trigger', [trigger]), `${webhookId}/webhook`),
	};
}
