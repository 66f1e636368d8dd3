import { randomUUID } from 'node:crypto';
import type { Credential } from '../../hosts/rest.mts';
import type { Workflow } from '../../hosts/workflow.mts';
import type { Target } from '../event-load.mts';
import { SMALLEST_TRIGGER } from '../smallest-trigger.mts';
import { WEBHOOK_SECRET, type World } from '../world.mts';
import { makeTriggerNode, makeWorkflow } from '../../hosts/workflow-builder.mts';
import { stockWorkflow } from './stock.mts';

/** A workflow that starts with an event, and the path of its Production URL. */
type Receiver = { workflow: Workflow; path: string };

export async function publishReceiver(
	{ rest, n8n }: World,
	{ workflow, path }: Receiver,
): Promise<Target> {
	const stored = await rest.createWorkflow(workflow);
	await rest.publish(stored);
	return { url: `${n8n.baseUrl}/webhook/${path}`, workflowId: stored.id };
}

/** Makes a workflow of the Webhook node alone, which accepts everything. */
export function bareWebhook(): Receiver {
	const path = randomUUID();
	return { workflow: stockWorkflow('bare-webhook', { WEBHOOK_PATH: path }), path };
}

/** A workflow of n8n's own nodes that checks the signature; `verification-once` also admits each event only once. */
export function stockReceiver(name: 'verification' | 'verification-once'): Receiver {
	const path = randomUUID();
	return { workflow: stockWorkflow(name, { WEBHOOK_PATH: path, WEBHOOK_SECRET }), path };
}

export const ourTrigger = (credential: Credential): Receiver =>
	triggered('Our trigger', credential);

/** The smallest trigger: no community trigger with a credential can be faster. */
export const smallestTrigger = (credential: Credential): Receiver =>
	triggered('Smallest trigger', credential, SMALLEST_TRIGGER);

function triggered(name: string, credential: Credential, type?: string): Receiver {
	const webhookId = randomUUID();
	const start = makeTriggerNode(name, credential, webhookId, {}, type);
	return { workflow: makeWorkflow(name, [start]), path: `${webhookId}/webhook` };
}
