import { randomUUID } from 'node:crypto';
import type { Credential } from '../../hosts/rest.mts';
import type { Workflow } from '../../hosts/workflow.mts';
import {
	type Edges,
	makeActionNode,
	makeCoreNode,
	makeWorkflow,
} from '../../hosts/workflow-builder.mts';

/** A load of renders that take minutes, in several executions that webhooks start. */
export type LongRenders = {
	executions: number;
	perExecution: number;
	renderSeconds: number;
	/** Default 70: n8n moves an execution to its database only for a wait of 65 seconds or more. */
	sleepSeconds?: number;
};

/** A workflow that a POST to `path` starts. */
export type WebhookWorkflow = { workflow: Workflow; path: string };

/** The name of the node that pairs each requested project name with its result. */
export const PAIRING_NODE = 'Made';
const ITEMS = 'Items';

function makeWebhook(responseMode: string) {
	const path = randomUUID();
	const parameters = { httpMethod: 'POST', path, responseMode, options: {} };
	return { path, node: makeCoreNode('Begin', 'webhook', 2.1, parameters, { webhookId: path }) };
}

function makeItemNodes(count: number) {
	const numbers = Array.from({ length: count }, (_, index) => index);
	return [
		makeCoreNode('List', 'set', 3.4, {
			mode: 'raw',
			jsonOutput: JSON.stringify({ number: numbers }),
			options: {},
		}),
		makeCoreNode(ITEMS, 'splitOut', 1, { fieldToSplitOut: 'number', options: {} }),
	];
}

const makePrompt = (renderSeconds: number) =>
	`render {{ $('Begin').first().json.body.batch }}-{{ $json.number }} slow:${renderSeconds}`;

const makeGenerationNode = (credential: Credential, renderSeconds: number, completion: string) =>
	makeActionNode('Generate', credential, {
		resource: 'image',
		operation: 'ai-qr-code-generator',
		content: 'https://example.com',
		completion,
		options: { name: `=${makePrompt(renderSeconds)}`, simplify: false },
	});

/** Outputs each project's requested and actual name. n8n finds the requested number by item pairing. */
const makePairingNode = () =>
	makeCoreNode(PAIRING_NODE, 'set', 3.4, {
		mode: 'raw',
		jsonOutput: `={{ { "asked": "render " + $('Begin').first().json.body.batch + "-" + $('${ITEMS}').item.json.number, "made": $json.name, "file": $binary.data.fileName, "id": $json.id } }}`,
		options: {},
	});

/** Makes a workflow that sleeps in n8n's database between two reads of its projects. */
export function makeSleepingWorkflow(
	credential: Credential,
	renders: LongRenders,
	settings: object = { saveExecutionProgress: true },
): WebhookWorkflow {
	const { perExecution, renderSeconds, sleepSeconds = 70 } = renders;
	const { path, node } = makeWebhook('onReceived');
	const nodes = [
		node,
		...makeItemNodes(perExecution),
		makeGenerationNode(credential, renderSeconds, 'start'),
		makeCoreNode('Sleep', 'wait', 1.1, {
			resume: 'timeInterval',
			amount: sleepSeconds,
			unit: 'seconds',
		}),
		makeActionNode('Collect', credential, {
			resource: 'project',
			operation: 'collect',
			options: { simplify: false },
		}),
		makePairingNode(),
		makeCoreNode('Failed', 'noOp', 1, {}),
	];
	const edges: Edges = {
		Collect: [[PAIRING_NODE], ['Sleep'], ['Failed']],
		[PAIRING_NODE]: [],
	};
	const planned = makeWorkflow('Sleeping renders', nodes, edges);
	return { path, workflow: { ...planned, settings: { executionOrder: 'v1', ...settings } } };
}

/** Makes a workflow that stands in for another user's: it renders nothing, and responds when its run ends. */
export function makeOtherWorkflow(): WebhookWorkflow {
	const { path, node } = makeWebhook('lastNode');
	return {
		path,
		workflow: makeWorkflow('Bystander', [node, makeCoreNode('Answer', 'noOp', 1, {})]),
	};
}
