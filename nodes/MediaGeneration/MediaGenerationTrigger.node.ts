import type {
	IExecuteFunctions,
	IHookFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
} from 'n8n-workflow';
import { fromParameter, webhookDescriptionFields } from 'n8n-workflow';
import { TRIGGER_PARAMETERS } from './catalog/trigger-parameters';
import { createCodex } from './form/codex';
import { ACTION_LABELS, triggerProperties } from './form/trigger-properties';
import { composeTriggerSubtitle } from './form/expressions';
import { admitEvent } from './trigger/admit-event';
import { assertReady, handleDelivery } from './trigger/handle-delivery';

const EXECUTIONS_HELP = [
	'<b>While you build</b>, click Execute step, then start a project whose events go to the Test URL. The event shows up in this editor. If it is rejected, the test ends, and the panel shows the reason.',
	'<b>When you are done</b>, publish the workflow (n8n 1: activate it). Events that go to the Production URL then start it. You can see those executions in the <a data-key="executions">executions list</a>, but not here.',
	'Magic Hour sends no event for a canceled project, and documents none for Detect Faces.',
].join('<br /><br />');

const { name: acknowledge } = TRIGGER_PARAMETERS.acknowledge;

/**
 * n8n 2.41.1 reads the parameter without its expression engine, whose V8 isolate takes longer than the whole delivery.
 * Older versions evaluate the expression.
 */
const RESPONSE_MODE = webhookDescriptionFields?.({ responseMode: fromParameter(acknowledge) }) ?? {
	responseMode: `={{ $parameter["${acknowledge}"] }}`,
};

const SEPARATE_OUTPUTS = JSON.stringify(
	ACTION_LABELS.map((displayName) => ({ type: 'main', displayName })),
);

export class MediaGenerationTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Media Generation Trigger',
		name: 'mediaGenerationTrigger',
		icon: {
			light: 'file:../../icons/media-generation.svg',
			dark: 'file:../../icons/media-generation.dark.svg',
		},
		group: ['trigger'],
		// With version 1, n8n would evaluate its own expression for `binaryData` at each request.
		version: 2,
		subtitle: composeTriggerSubtitle(triggerProperties),
		// n8n shows this text for both nodes, because they share one entry in its list of nodes.
		description:
			'Generate and edit videos, images and audio with Magic Hour, or start a workflow when a project finishes',
		activationMessage:
			'Events that Magic Hour sends to the Production URL now start this workflow.',
		eventTriggerDescription: 'Start a project whose events go to the Test URL',
		triggerPanel: {
			header: 'Start on events from Magic Hour',
			executionsHelp: EXECUTIONS_HELP,
		},
		codex: createCodex('/blob/main/docs/webhooks.md'),
		defaults: { name: 'Media Generation Trigger' },
		inputs: [],
		outputs: `={{ $parameter["outputs"] === "separate" ? ${SEPARATE_OUTPUTS} : ["main"] }}`,
		credentials: [{ name: 'mediaGenerationApi', required: true }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				...RESPONSE_MODE,
				responseData: 'noData',
				path: 'webhook',
			},
		],
		properties: triggerProperties,
	};

	// Users register webhooks in the developer hub (spec 6), so there is nothing to look up, create or delete.
	webhookMethods = {
		default: {
			checkExists: async () => false,
			async create(this: IHookFunctions) {
				await assertReady(this);
				return true;
			},
			delete: async () => true,
		},
	};

	async webhook(this: IWebhookFunctions) {
		return await handleDelivery(this);
	}

	async execute(this: IExecuteFunctions) {
		return await admitEvent(this);
	}
}
