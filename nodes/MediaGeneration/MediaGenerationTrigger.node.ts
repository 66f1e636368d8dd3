import type {
	IExecuteFunctions,
	IHookFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { ACTION_LABELS, triggerProperties } from './form/trigger-properties';
import { composeTriggerSubtitle } from './form/subtitle';
import { admitEvents } from './trigger/admit-events';
import { endResponse } from './trigger/respond-at-end/end-response';
import { assertReady, handleDelivery } from './trigger/handle-delivery';

// Users register webhooks in the developer hub (spec 6), so there is nothing to look up, create or delete.
const manualWebhook = {
	async checkExists(this: IHookFunctions): Promise<boolean> {
		return false;
	},
	async create(this: IHookFunctions): Promise<boolean> {
		return true;
	},
	async delete(this: IHookFunctions): Promise<boolean> {
		return true;
	},
};

// n8n calls `create` for each of the two webhooks, and one check is enough.
const checkedWebhook = {
	...manualWebhook,
	async create(this: IHookFunctions): Promise<boolean> {
		await assertReady(this);
		return true;
	},
};

const EXECUTIONS_HELP = [
	'<b>While you build</b>, click Execute step, then start a project whose events go to the Test URL. The event shows up in this editor. If it is rejected, the test ends, and the panel shows the reason.',
	'<b>When you are done</b>, publish the workflow (n8n 1: activate it). Events that go to the Production URL then start it. You can see those executions in the <a data-key="executions">executions list</a>, but not here.',
	'Magic Hour sends no event for a canceled project, and documents none for Detect Faces.',
].join('<br /><br />');

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
		defaults: { name: 'Media Generation Trigger' },
		inputs: [],
		outputs: `={{ $parameter["outputs"] === "separate" ? ${SEPARATE_OUTPUTS} : ["main"] }}`,
		credentials: [{ name: 'mediaGenerationApi', required: true }],
		// With a single URL, the response mode would be an expression, which n8n would evaluate for each request.
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				responseData: '',
				path: 'webhook',
				ndvHideUrl: `={{ $parameter["acknowledge"] === "atEnd" }}`,
			},
			{
				name: 'setup',
				httpMethod: 'POST',
				get responseMode() {
					return endResponse.mode;
				},
				responseData: 'noData',
				path: 'webhook-finished',
				ndvHideUrl: `={{ $parameter["acknowledge"] !== "atEnd" }}`,
			},
		],
		properties: triggerProperties,
	};

	webhookMethods = { default: checkedWebhook, setup: manualWebhook };

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await handleDelivery(this, this.getWebhookName() === 'setup');
	}

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await admitEvents(this);
	}
}
