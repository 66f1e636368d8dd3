import type {
	IDataObject,
	IHookFunctions,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { connectionOf, CREDENTIAL } from '../api/connection';
import { LIMITS } from '../catalog/limits';
import { outputOf } from '../webhook/output';
import { receive } from '../webhook/receive';
import type { Answer } from '../webhook/respond';
import { ACCEPTED, answerTo, FILTERED } from '../webhook/respond';
import type { Rules } from '../webhook/verify';

/** The n8n side of the trigger: reads the request and the settings, and does what webhook/ decides. */

const secretsOf = (credential: IDataObject): string[] =>
	[credential.webhookSecret, credential.previousWebhookSecret].filter(
		(secret): secret is string => typeof secret === 'string' && secret !== '',
	);

/** @throws NodeOperationError where events could never be verified */
export async function assertReady(context: IHookFunctions): Promise<void> {
	const credential = await context.getCredentials(CREDENTIAL);
	if (secretsOf(credential).length > 0) return;
	throw new NodeOperationError(context.getNode(), 'The credential holds no webhook secret', {
		description:
			'Create the webhook in the developer portal with the production URL of this node, copy the secret that is shown once, and paste it into the credential as "Webhook Secret".',
	});
}

/** The body as received. n8n has read it already for JSON; for other content types it is read here. */
async function rawBodyOf(context: IWebhookFunctions): Promise<Buffer> {
	const request = context.getRequestObject();
	// A multipart body was consumed before the node is asked: what is left of it cannot be verified.
	if (!request.rawBody) await request.readRawBody().catch(() => undefined);
	return request.rawBody ?? Buffer.alloc(0);
}

const headerOf = (context: IWebhookFunctions, name: string): string | undefined => {
	const value = context.getHeaderData()[name];
	return typeof value === 'string' ? value.trim() : undefined;
};

const reply = (context: IWebhookFunctions, answer: Answer): IWebhookResponseData => {
	context.getResponseObject().status(answer.status).json(answer.body);
	return { noWebhookResponse: true };
};

/** Answers one delivery, and starts the workflow where it is a genuine event that the user asked for. */
export async function listen(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const credential = await context.getCredentials(CREDENTIAL);
	const { headerPrefix } = connectionOf(credential);
	const now = new Date();
	const rules: Rules = {
		secrets: secretsOf(credential),
		toleranceSeconds: LIMITS.webhookToleranceSeconds,
		now: Math.floor(now.getTime() / 1000),
	};
	const verdict = receive(
		{
			rawBody: await rawBodyOf(context),
			signature: headerOf(context, `${headerPrefix}-event-signature`),
			timestamp: headerOf(context, `${headerPrefix}-event-timestamp`),
		},
		rules,
		{ events: context.getNodeParameter('events', []) as string[] },
	);
	switch (verdict.kind) {
		case 'refused':
			context.logger.warn(`Delivery refused: ${verdict.reason}`, { node: context.getNode().name });
			return reply(context, answerTo(verdict.reason));
		case 'filtered':
			return reply(context, FILTERED);
		case 'accepted':
			return {
				webhookResponse: ACCEPTED.body,
				workflowData: [[{ json: outputOf(verdict.event, true, now) as unknown as IDataObject }]],
			};
	}
}
