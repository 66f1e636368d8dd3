import { randomUUID } from 'node:crypto';
import type { Credential, N8nRest } from '../../../hosts/rest.mts';
import type { StoredWorkflow, WorkflowNode } from '../../../hosts/workflow.mts';
import { stock, trigger, workflow } from '../../../hosts/workflow-builder.mts';
import type { AnyN8n } from '../../../hosts/stack.mts';
import { startSink, type Sink } from './sink.mts';

export const SECRET = 'whsec_the-current-one-of-these-tests';

/** What a user types into the credential; few of these tests call the service behind it. */
export const credentialData = {
	service: 'custom',
	baseUrl: 'http://127.0.0.1:9',
	layout: 'flat',
	apiKey: 'sk_a-key-that-must-stay-secret',
	webhookSecret: SECRET,
	secondWebhookSecret: 'whsec_of-another-webhook',
};

type AddressedN8n = AnyN8n & { baseUrl: string };

/** A real n8n with the packed package and a credential, and a sink for the output of its workflows. */
type World<N8n extends AddressedN8n = AddressedN8n> = {
	n8n: N8n;
	rest: N8nRest;
	credential: Credential;
	sink: Sink;
};

/**
 * One world for the tests of a file, its sink emptied before each. Available from `beforeAll` on: read it inside tests.
 */
export function worldOfFile<N8n extends AddressedN8n>(start: () => Promise<N8n>): World<N8n> {
	const world = {} as World<N8n>;
	beforeAll(async () => {
		world.sink = await startSink();
		world.n8n = await start();
		world.rest = world.n8n.rest;
		world.credential = await world.rest.connect(credentialData);
	});
	afterAll(() => Promise.all([world.n8n?.close(), world.sink?.close()]));
	beforeEach(() => world.sink.clear());
	return world;
}

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
	/** A final node for the trigger to lead to instead of the sink. */
	instead?: WorkflowNode;
};

/** Saves a workflow that sends each item of the trigger to the sink, without publishing it. */
export async function createTriggerWorkflow(
	world: World,
	{ parameters, credential = world.credential, paths = ['/run'], instead }: Plan = {},
): Promise<TriggerWorkflow> {
	const webhookId = randomUUID();
	const whole = { events: ['*'], simplify: false };
	const start = trigger(TRIGGER, credential, webhookId, { ...whole, ...parameters });
	const next = instead ? [instead] : paths.map((path) => sinkNode(world.sink, path));
	const stored = await world.rest.createWorkflow(
		workflow(`Trigger ${webhookId}`, [start, ...next], {
			...Object.fromEntries(next.map(({ name }) => [name, []])),
			[TRIGGER]: next.map(({ name }) => [name]),
		}),
	);
	const at = (kind: string, path: string) => `${world.n8n.baseUrl}/${kind}/${webhookId}/${path}`;
	return {
		...stored,
		immediateUrl: at('webhook', 'webhook'),
		whenFinishedUrl: at('webhook', 'webhook-finished'),
		testUrl: at('webhook-test', 'webhook'),
	};
}

export async function publishTriggerWorkflow(world: World, plan?: Plan): Promise<TriggerWorkflow> {
	const stored = await createTriggerWorkflow(world, plan);
	await world.rest.publish(stored);
	return stored;
}

const sinkNode = ({ baseUrl }: Sink, path: string): WorkflowNode =>
	stock(`Sink ${path}`, 'httpRequest', 4.2, {
		method: 'POST',
		url: `${baseUrl}${path}`,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: '={{ JSON.stringify($json) }}',
		options: {},
	});
