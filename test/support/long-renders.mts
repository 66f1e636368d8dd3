import { randomUUID } from 'node:crypto';
import type { Credential } from '../../hosts/rest.mts';
import type { Workflow } from '../../hosts/workflow.mts';
import { ours, stock, workflow } from './workflow.mts';

/** Renders that take minutes, several executions of them, as n8n's webhooks start them. */
export type LongRenders = {
	executions: number;
	perExecution: number;
	renderSeconds: number;
	/** Default 70: n8n keeps an execution in its database only for a wait of 65 seconds or more. */
	sleepSeconds?: number;
};

/** A workflow that a POST to this path begins. */
export type Begun = { workflow: Workflow; path: string };

/** The node that puts what was asked for beside what was made. */
export const MADE = 'Made';
const ITEMS = 'Items';

function webhook(responseMode: string) {
	const path = randomUUID();
	const parameters = { httpMethod: 'POST', path, responseMode, options: {} };
	return { path, node: stock('Begin', 'webhook', 2.1, parameters, { webhookId: path }) };
}

/** So many items, numbered from 0, whose names tell the execution and the number. */
function items(count: number) {
	const numbers = Array.from({ length: count }, (_, index) => index);
	return [
		stock('List', 'set', 3.4, {
			mode: 'raw',
			jsonOutput: JSON.stringify({ number: numbers }),
			options: {},
		}),
		stock(ITEMS, 'splitOut', 1, { fieldToSplitOut: 'number', options: {} }),
	];
}

const nameOf = (renderSeconds: number) =>
	`render {{ $('Begin').first().json.body.batch }}-{{ $json.number }} slow:${renderSeconds}`;

const generation = (credential: Credential, renderSeconds: number, completion: string) =>
	ours('Generate', credential, {
		resource: 'image',
		operation: 'ai-qr-code-generator',
		content: 'https://example.com',
		additionalFields: { name: `=${nameOf(renderSeconds)}` },
		completion,
	});

/** What was asked for, beside what was made: n8n finds the one by the pairing of the other. */
const made = () =>
	stock(MADE, 'set', 3.4, {
		mode: 'raw',
		jsonOutput: `={{ { "asked": "render " + $('Begin').first().json.body.batch + "-" + $('${ITEMS}').item.json.number, "made": $json.name, "file": $binary.data.fileName, "id": $json.id } }}`,
		options: {},
	});

/** The node waits itself, as it does by default. */
export function waiting(
	credential: Credential,
	{ perExecution, renderSeconds }: LongRenders,
): Begun {
	const { path, node } = webhook('onReceived');
	const generate = generation(credential, renderSeconds, 'download');
	const nodes = [node, ...items(perExecution), generate, made()];
	return { path, workflow: workflow('Waiting renders', nodes) };
}

/** The execution sleeps in n8n's database between looks. */
export function sleeping(
	credential: Credential,
	{ perExecution, renderSeconds, sleepSeconds = 70 }: LongRenders,
	settings: object = { saveExecutionProgress: true },
): Begun {
	const { path, node } = webhook('onReceived');
	const nodes = [
		node,
		...items(perExecution),
		generation(credential, renderSeconds, 'start'),
		stock('Sleep', 'wait', 1.1, { resume: 'timeInterval', amount: sleepSeconds, unit: 'seconds' }),
		ours('Collect', credential, { resource: 'project', operation: 'collect' }),
		made(),
		stock('Failed', 'noOp', 1, {}),
	];
	const edges = { Collect: [[MADE], ['Sleep'], ['Failed']], [MADE]: [] };
	const planned = workflow('Sleeping renders', nodes, edges);
	return { path, workflow: { ...planned, settings: { executionOrder: 'v1', ...settings } } };
}

/** Somebody else's workflow: it answers when it has run. */
export function bystander(): Begun {
	const { path, node } = webhook('lastNode');
	return { path, workflow: workflow('Bystander', [node, stock('Answer', 'noOp', 1, {})]) };
}
