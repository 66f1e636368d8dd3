import { randomUUID } from 'node:crypto';
import type { Credential, N8nRest } from '../../../hosts/rest.mts';
import type { StoredWorkflow, WorkflowNode } from '../../../hosts/workflow.mts';
import { stock, trigger, workflow } from '../../../hosts/workflow-builder.mts';

/** The n8n in which a workflow is saved, and where its items go. */
export type Place = {
	n8n: { rest: N8nRest; baseUrl: string };
	sink: { baseUrl: string };
	credential: Credential;
};

export const TRIGGER = 'Media Generation Trigger';

export type TriggerWorkflow = StoredWorkflow & {
	/** Production URL for *Acknowledge: Immediately*. */
	immediateUrl: string;
	/** Production URL for *Acknowledge: When the Workflow Finishes*. */
	whenFinishedUrl: string;
	testUrl: string;
};

type Plan = {
	parameters?: Record<string, unknown>;
	credential?: Credential;
	/** Paths of the sink that the trigger's outputs lead to, one per output. */
	paths?: string[];
	settings?: object;
	/** A final node for the trigger to lead to instead of the sink. */
	instead?: WorkflowNode;
};

/** Saves a workflow that sends each item of the trigger to the sink, without publishing it. */
export async function createTriggerWorkflow(
	place: Place,
	plan: Plan = {},
): Promise<TriggerWorkflow> {
	const { parameters = {}, credential = place.credential, paths = ['/run'] } = plan;
	const webhookId = randomUUID();
	const whole = { events: ['*'], simplify: false };
	const start = trigger(TRIGGER, credential, webhookId, { ...whole, ...parameters });
	const targets = paths.map((path, index) => sinkNode(`${place.sink.baseUrl}${path}`, path, index));
	const next = plan.instead ? [plan.instead] : targets;
	const stored = await place.n8n.rest.createWorkflow({
		...workflow(`Trigger ${webhookId}`, [start, ...next], {
			...Object.fromEntries(next.map(({ name }) => [name, []])),
			[TRIGGER]: next.map(({ name }) => [name]),
		}),
		settings: { executionOrder: 'v1', ...plan.settings },
	});
	const at = (kind: string, path: string) => `${place.n8n.baseUrl}/${kind}/${webhookId}/${path}`;
	return {
		...stored,
		immediateUrl: at('webhook', 'webhook'),
		whenFinishedUrl: at('webhook', 'webhook-finished'),
		testUrl: at('webhook-test', 'webhook'),
	};
}

export async function publishTriggerWorkflow(
	place: Place,
	plan: Plan = {},
): Promise<TriggerWorkflow> {
	const stored = await createTriggerWorkflow(place, plan);
	await place.n8n.rest.publish(stored);
	return stored;
}

function sinkNode(url: string, path: string, index: number): WorkflowNode {
	const parameters = {
		method: 'POST',
		url,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: '={{ JSON.stringify($json) }}',
		options: {},
	};
	return stock(`Sink ${path}`, 'httpRequest', 4.2, parameters, { position: [300, index * 200] });
}
