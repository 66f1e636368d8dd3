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
import { begin } from './trigger/begin';
import { assertReady, listen } from './trigger/listen';

// Webhooks are registered by hand in the developer portal (spec 6): there is nothing to look up or delete.
const byHand = {
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

// n8n calls this once per URL; one check is enough.
const checkedByHand = {
	...byHand,
	async create(this: IHookFunctions): Promise<boolean> {
		await assertReady(this);
		return true;
	},
};

/** The canvas has room for one event. */
const SUBTITLE =
	'={{ $parameter["events"].includes("*") ? "all events" : $parameter["events"].length > 1 ? $parameter["events"].length + " events" : $parameter["events"][0] }}';

const OUTPUT_PER_ACTION = JSON.stringify(
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
		// Not 1: n8n evaluates an expression for each request to a version 1 trigger.
		version: 2,
		subtitle: SUBTITLE,
		description:
			'Generates and edits videos, images and audio, and starts workflows when a project ends',
		activationMessage:
			'Give the Production URL to the service: its events now start this workflow.',
		eventTriggerDescription:
			'Give the Test URL to the service and start a project, or send an event from its developer portal. If nothing arrives here, the response to the delivery says why the event was refused or ignored.',
		defaults: { name: 'Media Generation Trigger' },
		inputs: [],
		outputs: `={{ $parameter["outputs"] === "perAction" ? ${OUTPUT_PER_ACTION} : ["main"] }}`,
		credentials: [{ name: 'mediaGenerationApi', required: true }],
		// Two fixed URLs instead of one with an expression as its response mode, which n8n would evaluate for each request.
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				responseData: '',
				path: 'webhook',
				ndvHideUrl: '={{ $parameter["acknowledge"] === "whenFinished" }}',
			},
			{
				name: 'setup',
				httpMethod: 'POST',
				responseMode: 'lastNode',
				responseData: 'noData',
				path: 'webhook-finished',
				ndvHideUrl: '={{ $parameter["acknowledge"] !== "whenFinished" }}',
			},
		],
		properties: triggerProperties,
	};

	webhookMethods = { default: checkedByHand, setup: byHand };

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await listen(this, this.getWebhookName() === 'setup');
	}

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await begin(this);
	}
}
