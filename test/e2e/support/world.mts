import { randomUUID } from 'node:crypto';
import type { Credential } from '../../../hosts/run/rest.mts';
import type { SandboxClient } from '../../../machine/sandbox-client.mts';
import type { AnyN8n, Stack } from '../../../hosts/run/stack.mts';
import type { StoredWorkflow, WorkflowNode } from '../../../hosts/run/workflow.mts';
import {
	makeCoreNode,
	makeTriggerNode,
	makeWorkflow,
} from '../../../hosts/run/workflow-builder.mts';
import { deliver, makeEventBody, type Delivery } from '../../support/deliver.mts';
import { startSink, type Sink } from './sink.mts';
import { useStack } from './stack.mts';

export const SECRET = 'whsec_the-current-one-of-these-tests';
export const SECOND_SECRET = 'whsec_of-another-webhook';

type Plan = {
	parameters?: Record<string, unknown>;
	credential?: Credential;
	/** The node after the trigger. Default: a node that sends each item to the sink. */
	instead?: WorkflowNode;
};

/**
 * A stack whose credential has the webhook secrets, with a sink that receives the trigger's output from the workflows.
 */
type World<N8n extends AnyN8n> = Stack<N8n, SandboxClient> & {
	sink: Sink;
	/** Saves a workflow that sends each item of the trigger to the sink, without publishing it. */
	create: (plan?: Plan) => Promise<TriggerWorkflow>;
	publish: (plan?: Plan) => Promise<TriggerWorkflow>;
};

/**
 * One world for the tests of a file, with its sink emptied before each test. Available from `beforeAll` on: read it inside
 * tests.
 */
export function useWorld<N8n extends AnyN8n & { baseUrl: string }>(
	start: () => Promise<N8n>,
): World<N8n> {
	const secrets = { webhookSecret: SECRET, secondWebhookSecret: SECOND_SECRET };
	const world = useStack(start, { renderMs: 200 }, secrets) as World<N8n>;
	beforeAll(async () => (world.sink = await startSink()));
	afterAll(() => world.sink?.close());
	beforeEach(() => world.sink.clear());
	world.create = async ({ parameters, credential = world.credential, instead } = {}) => {
		const { rest, n8n, sink } = world;
		const webhookId = randomUUID();
		const options = { simplify: false, ...(parameters?.options ?? {}) };
		const all = { events: ['*'], ...parameters, options };
		const planned = makeWorkflow(`Trigger ${webhookId}`, [
			makeTriggerNode(TRIGGER, credential, webhookId, all),
			instead ?? makeSinkNode(sink),
		]);
		const at = (kind: string, path: string) => `${n8n.baseUrl}/${kind}/${webhookId}/${path}`;
		return {
			...(await rest.createWorkflow(planned)),
			url: at('webhook', 'webhook'),
			testUrl: at('webhook-test', 'webhook'),
		};
	};
	world.publish = async (plan) => {
		const stored = await world.create(plan);
		await world.rest.publish(stored);
		return stored;
	};
	return world;
}

export const TRIGGER = 'Media Generation Trigger';

export type TriggerWorkflow = StoredWorkflow & {
	/** Production URL. */
	url: string;
	testUrl: string;
};

const makeSinkNode = ({ baseUrl }: Sink): WorkflowNode =>
	makeCoreNode('Sink', 'httpRequest', 4.2, {
		method: 'POST',
		url: baseUrl,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: '={{ JSON.stringify($json) }}',
		options: {},
	});

/** Delivers the event of a completed project as the service does; `instead` replaces parts of the delivery. */
export const send = (url: string, id: string, instead: Partial<Delivery> = {}) =>
	deliver(url, { body: makeEventBody('video.completed', id), secret: SECRET, ...instead });

export const sendAll = (url: string, ids: string[]) => Promise.all(ids.map((id) => send(url, id)));

/** Parameters for *When the Workflow Finishes*. */
export const AT_END = { acknowledge: 'lastNode' };

export const FORGED = { secret: 'whsec_guessed' };
