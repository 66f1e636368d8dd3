import { randomUUID } from 'node:crypto';
import type { Credential } from '../../hosts/rest.mts';
import type { Workflow, WorkflowNode } from '../../hosts/workflow.mts';
import { SMALLEST_TRIGGER } from '../smallest-trigger.mts';
import { stock, trigger, workflow } from '../../hosts/workflow-builder.mts';

/** A workflow that starts with an event, and the path of its Production URL. */
export type Receiver = { workflow: Workflow; path: string };

const ANSWER_AT_ONCE = 'onReceived';
const ANSWER_BY_NODE = 'responseNode';

/** The Webhook node alone: accepts everything. */
export function bareWebhook(): Receiver {
	const [webhook, path] = webhookNode(ANSWER_AT_ONCE);
	return { workflow: workflow('Bare webhook', [webhook]), path };
}

/** The signature checked with n8n's own nodes: Webhook, Crypto, IF, Respond to Webhook. */
export function stockVerification(secret: string): Receiver {
	const [webhook, path] = webhookNode(ANSWER_BY_NODE);
	const timestamp = '$json.headers["service-event-timestamp"]';
	const nodes = [
		webhook,
		stock('Sign', 'crypto', 1, {
			action: 'hmac',
			type: 'SHA256',
			value: `={{ ${timestamp} + "." + JSON.stringify($json.body) }}`,
			secret,
			encoding: 'hex',
			dataPropertyName: 'expected',
		}),
		stock('Is Genuine', 'if', 2.2, {
			conditions: {
				options: { caseSensitive: true, typeValidation: 'strict', version: 2 },
				combinator: 'and',
				conditions: [
					{
						id: 'same',
						leftValue: '={{ $json.headers["service-event-signature"] }}',
						rightValue: '={{ $json.expected }}',
						operator: { type: 'string', operation: 'equals' },
					},
				],
			},
			options: {},
		}),
		answerWith('Accept', 200),
		answerWith('Refuse', 401),
	];
	const edges = { 'Is Genuine': [['Accept'], ['Refuse']], Accept: [] };
	return { workflow: workflow('Stock verification', nodes, edges), path };
}

/** This package's trigger with its defaults. */
export const ourTrigger = (credential: Credential): Receiver =>
	triggered('Our trigger', credential);

/** What bounds the speed of any community trigger. */
export const smallestTrigger = (credential: Credential): Receiver =>
	triggered('Smallest trigger', credential, SMALLEST_TRIGGER);

function triggered(name: string, credential: Credential, type?: string): Receiver {
	const webhookId = randomUUID();
	const start = trigger(name, credential, webhookId, {}, type);
	return { workflow: workflow(name, [start]), path: `${webhookId}/webhook` };
}

function webhookNode(responseMode: string): [WorkflowNode, string] {
	const path = randomUUID();
	const parameters = { httpMethod: 'POST', path, responseMode, options: {} };
	return [stock('Webhook', 'webhook', 2.1, parameters, { webhookId: path }), path];
}

const answerWith = (name: string, responseCode: number) =>
	stock(name, 'respondToWebhook', 1.4, { respondWith: 'noData', options: { responseCode } });
