import { randomUUID } from 'node:crypto';
import type {
	IDataObject,
	IHookFunctions,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { TRIGGER_PARAMETERS } from '../catalog/trigger-parameters';
import { makeEventOutput } from './event-output';
import type { ServiceEvent } from './webhook/event';
import { receive } from './webhook/receive';
import type { WebhookResponse } from './webhook/respond';
import {
	ACCEPTED_RESPONSE,
	addReason,
	FILTERED_RESPONSE,
	isSuccessStatus,
	makeRejection,
	makeDuplicateResponse,
} from './webhook/respond';
import type { Headers } from './webhook/signature-headers';
import { readDeliverySignature } from './webhook/signature-headers';
import type { RejectReason } from './webhook/verify';
import { isUnverified } from './webhook/verify';
import { MAX_CREDENTIAL_AGE_MS } from './credential';
import { endResponse } from './respond-at-end/end-response';
import { computeEventKey } from './event-key';
import { getInFlightEvents } from './state/node-state';
import { writeRunInput } from './run-input';
import type { Settings } from './settings';
import { assertSettings, readSettings } from './settings';

/* The n8n side of the trigger: reads the request and the settings, and acts on the decisions of webhook/. */

/** @throws NodeOperationError if events could never be verified, or for an invalid setting */
export async function assertReady(context: IHookFunctions): Promise<void> {
	const { verifies, secrets, filter } = await readSettings(context);
	assertSettings(context);
	if (filter.events.length === 0) {
		const message = `${TRIGGER_PARAMETERS.events.label} is empty. Choose at least one event.`;
		throw new NodeOperationError(context.getNode(), message);
	}
	if (!verifies) {
		context.logger.warn(
			'Signature verification is switched off: anyone who knows the URL can start this workflow',
			{
				node: context.getNode().name,
			},
		);
		return;
	}
	if (secrets.length > 0) return;
	const url = context.getActivationMode() === 'manual' ? 'Test URL' : 'Production URL';
	// The message includes the advice, because n8n doesn't show an error's description here.
	throw new NodeOperationError(
		context.getNode(),
		`The credential has no webhook secret. In the developer hub, create a webhook with the ${url} of this node, and copy its secret into the credential.`,
	);
}

/** The body as received. n8n has already read bodies of the types that it parses; other bodies are read here. */
async function readRawBody(context: IWebhookFunctions): Promise<Buffer> {
	const request = context.getRequestObject();
	// n8n has already consumed a multipart body, so it can't be verified.
	if (!request.rawBody) await request.readRawBody().catch(() => undefined);
	return request.rawBody ?? Buffer.alloc(0);
}

/** Whether the delivery came to the Test URL, which exists only while the editor listens. */
const isTest = (context: IWebhookFunctions): boolean => context.getMode() === 'manual';

const respond = (context: IWebhookFunctions, { status, body, headers }: WebhookResponse) => {
	const response = context.getResponseObject();
	response
		.status(status)
		.set(headers ?? {})
		.json(body);
	return { noWebhookResponse: true } satisfies IWebhookResponseData;
};

function reject(
	context: IWebhookFunctions,
	reason: RejectReason,
	respondsAtEnd: boolean,
): IWebhookResponseData {
	context.logger.warn(`Delivery rejected: ${reason}`, { node: context.getNode().name });
	const response = makeRejection(reason);
	if (!isTest(context)) return respond(context, response);
	// Starts a test run that fails with the reason, because the editor shows no other sign of a rejection.
	const input = writeRunInput({ json: {}, respondsAtEnd, rejected: reason });
	return { ...respond(context, addReason(response, reason)), workflowData: [[input]] };
}

/** Returns the response to a duplicate. For a new event, records a run, which ends when n8n responds. */
function startRun(
	context: IWebhookFunctions,
	key: string,
	respondsAtEnd: boolean,
): WebhookResponse | undefined {
	const { isNew, run } = getInFlightEvents(context).start(key);
	if (!isNew) return makeDuplicateResponse(run.state, respondsAtEnd);
	const response = context.getResponseObject();
	// Unlike 'finish' and 'close', 'prefinish' is emitted when n8n responds, even if the sender has disconnected.
	response.once('prefinish', () => {
		const succeeded = isSuccessStatus(response.statusCode);
		run.end(succeeded);
		if (respondsAtEnd && succeeded) endResponse.recordSuccess(context, performance.now());
	});
	return undefined;
}

async function receiveWithSettings(
	context: IWebhookFunctions,
	rawBody: Buffer,
	now: Date,
	maxAgeMs: number,
) {
	const settings = await readSettings(context, isTest(context) ? 0 : maxAgeMs);
	const signed = readDeliverySignature(context.getHeaderData() as Headers, settings.headerPrefix);
	return { settings, event: receive({ rawBody, ...signed }, settings, now) };
}

/** Without deduplication, a run that n8n responds to at its end has a key of its own: its response depends on the key. */
function makeKey(
	event: ServiceEvent,
	{ isOncePerEvent, verifies }: Settings,
	respondsAtEnd: boolean,
): string | undefined {
	if (isOncePerEvent) return computeEventKey(event, verifies);
	return respondsAtEnd ? randomUUID() : undefined;
}

/** @param respondsAtEnd whether n8n responds with the outcome when the workflow ends, not when the workflow starts */
export async function handleDelivery(
	context: IWebhookFunctions,
	respondsAtEnd: boolean,
): Promise<IWebhookResponseData> {
	const rawBody = await readRawBody(context);
	const now = new Date();
	const first = await receiveWithSettings(context, rawBody, now, MAX_CREDENTIAL_AGE_MS.usual);
	const { settings, event } = isUnverified(first.event)
		? await receiveWithSettings(context, rawBody, now, MAX_CREDENTIAL_AGE_MS.afterRejection)
		: first;
	if (event === 'filtered') {
		return respond(
			context,
			isTest(context) ? addReason(FILTERED_RESPONSE, event) : FILTERED_RESPONSE,
		);
	}
	if (typeof event === 'string') return reject(context, event, respondsAtEnd);
	const key = isTest(context) ? undefined : makeKey(event, settings, respondsAtEnd);
	const duplicate = key === undefined ? undefined : startRun(context, key, respondsAtEnd);
	if (duplicate) return respond(context, duplicate);
	const json = makeEventOutput(event, settings.verifies, now) as unknown as IDataObject;
	const mayEndSoon = respondsAtEnd && endResponse.mayRunEndSoon(performance.now());
	const input = writeRunInput({ json, respondsAtEnd, ...(mayEndSoon ? { mayEndSoon } : {}), key });
	return { webhookResponse: ACCEPTED_RESPONSE.body, workflowData: [[input]] };
}
