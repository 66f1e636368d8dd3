import { createHash, randomUUID } from 'node:crypto';
import {
	type IDataObject,
	type IHookFunctions,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeOperationError,
} from 'n8n-workflow';
import { readProject } from '../api/service/project';
import { EVENT_TYPES, OUTPUT_ACTIONS } from '../catalog/events';
import type { Resource } from '../catalog/projects';
import { TRIGGER_PARAMETERS } from '../catalog/trigger-parameters';
import { simplifyProject } from '../output/present';
import { makeProjectJson } from '../output/project';
import type { RunInput } from './admit-event';
import { type EventRun, getRuns, MAX_EVENTS } from './node-state';
import { readSettings, type Settings } from './settings';
import { isWanted, MAX_BODY_BYTES, parseEvent, type ServiceEvent } from './webhook/event';
import {
	DUPLICATE_RESPONSE,
	FILTERED_RESPONSE,
	isSuccessStatus,
	makeRejectionResponse,
	REJECTIONS,
	type Rejection,
	STILL_RUNNING_RESPONSE,
	type WebhookResponse,
} from './webhook/respond';
import { verifyDelivery } from './webhook/verify';

/* The n8n side of the trigger: reads the request and the settings, and acts on the decisions of webhook/. */

/** @throws NodeOperationError if events could never be verified, or for an invalid setting */
export async function assertReady(context: IHookFunctions): Promise<void> {
	const { verifies, secrets, events } = await readSettings(context);
	const node = context.getNode();
	if (events.length === 0) {
		const { label } = TRIGGER_PARAMETERS.events;
		throw new NodeOperationError(node, `${label} is empty. Choose at least one event.`);
	}
	if (!verifies) {
		context.logger.warn(
			'Signature verification is switched off: anyone who knows the URL can start this workflow',
			{ node: node.name },
		);
	} else if (secrets.length === 0) {
		const url = context.getActivationMode() === 'manual' ? 'Test URL' : 'Production URL';
		// The message includes the advice, because n8n doesn't show an error's description here.
		throw new NodeOperationError(
			node,
			`The credential has no webhook secret. In the developer hub, create a webhook with the ${url} of this node, and copy its secret into the credential.`,
		);
	}
}

function receive(
	context: IWebhookFunctions,
	rawBody: Buffer,
	{ secrets, verifies }: Settings,
	now: Date,
): ServiceEvent | Rejection {
	// Checked before the signature: hashing a forged body of 16 MB takes 42 ms.
	if (rawBody.length > MAX_BODY_BYTES) return REJECTIONS.notAnEvent;
	const headers = context.getHeaderData() as IDataObject;
	const seconds = Math.floor(now.getTime() / 1_000);
	const rejection = verifies ? verifyDelivery(rawBody, headers, secrets, seconds) : undefined;
	return rejection ?? parseEvent(rawBody) ?? REJECTIONS.notAnEvent;
}

function respond(context: IWebhookFunctions, { status, body }: WebhookResponse) {
	context.getResponseObject().status(status).json(body);
	return { noWebhookResponse: true };
}

const startRun = (json: IDataObject, runInput: RunInput): IWebhookResponseData => ({
	workflowData: [[{ json, runInput: runInput as unknown as IDataObject }]],
});

function reject(context: IWebhookFunctions, rejection: Rejection, isTest: boolean) {
	context.logger.warn(`Delivery rejected: ${rejection.problem}`, { node: context.getNode().name });
	const responded = respond(context, makeRejectionResponse(rejection, isTest));
	if (!isTest) return responded;
	// Starts a test run that fails with the reason, because the editor shows no other sign of a rejection.
	const runInput = { outputCount: 1, output: 0, respondsAtEnd: false, rejection };
	return { ...responded, ...startRun({}, runInput) };
}

/** @param deliveredAt the time when the delivery arrived */
function presentEvent(
	{ type, payload }: ServiceEvent,
	{ isSimple, verifies: verified }: Settings,
	deliveredAt: Date,
): IDataObject {
	const [resource, action] = type.split('.') as [Resource, string];
	if (!isSimple) {
		const delivered_at = deliveredAt.toISOString();
		return { type, payload: payload as IDataObject, resource, action, delivered_at, verified };
	}
	// If the project failed, or the payload has no status, the event's action is the status.
	const usesAction = action === 'errored' || typeof payload.status !== 'string';
	const project = readProject(resource, { ...payload, ...(usesAction && { status: action }) });
	const json = makeProjectJson({ ...project!, body: payload });
	return { type, ...simplifyProject({ json }) };
}

/**
 * A key that all deliveries of an event share, because events have no ID. It is a hash of the type and the project or,
 * for a type that the service adds later and that may recur, of the type and the content. Unverified events have
 * separate keys, so that a forged event can't block the genuine event. Without deduplication, a run that n8n responds to
 * at its end has a key of its own, by which it is observed.
 */
function makeKey(
	{ type, projectId, payload }: ServiceEvent,
	{ isOncePerEvent, respondsAtEnd, verifies }: Settings,
): string | undefined {
	if (!isOncePerEvent) return respondsAtEnd ? randomUUID() : undefined;
	const isOncePerProject = EVENT_TYPES.some((knownType) => knownType === type);
	const content = isOncePerProject ? projectId : JSON.stringify(payload);
	const text = `${type}\n${content}${verifies ? '' : '\nunverified'}`;
	return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/**
 * Returns the response to a duplicate. For a new event, records a run, which ends when n8n responds. This is synchronous:
 * if duplicates arrive at the same moment, exactly one of them starts a run. An event whose run failed can run again.
 */
function recordRun(
	context: IWebhookFunctions,
	key: string,
	respondsAtEnd: boolean,
): WebhookResponse | undefined {
	const runs = getRuns(context);
	const earlier = runs.get(key);
	if (earlier) {
		return respondsAtEnd && earlier.isRunning ? STILL_RUNNING_RESPONSE : DUPLICATE_RESPONSE;
	}
	const run: EventRun = { isRunning: true };
	runs.set(key, run);
	const [oldest] = runs.keys();
	if (runs.size > MAX_EVENTS) runs.delete(oldest!);
	const response = context.getResponseObject();
	// Unlike 'finish' and 'close', 'prefinish' is emitted when n8n responds, even if the sender has disconnected.
	response.once('prefinish', () => {
		run.isRunning = false;
		if (isSuccessStatus(response.statusCode)) run.onSuccess?.();
		else runs.delete(key);
	});
	return undefined;
}

/** Events of types that the service adds later leave through the last output. */
const findOutput = ({ type }: ServiceEvent): number =>
	OUTPUT_ACTIONS.findIndex(
		(action, index) => type.endsWith(`.${action}`) || index === OUTPUT_ACTIONS.length - 1,
	);

export async function handleDelivery(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const request = context.getRequestObject();
	// n8n has already read bodies of the types that it parses. It has consumed a multipart body, which can't be verified.
	if (!request.rawBody) await request.readRawBody().catch(() => undefined);
	const rawBody = request.rawBody ?? Buffer.alloc(0);
	const now = new Date();
	// The Test URL exists only while the editor listens.
	const isTest = context.getMode() === 'manual';
	const settings = await readSettings(context, !isTest);
	const event = receive(context, rawBody, settings, now);
	if ('problem' in event) return reject(context, event, isTest);
	if (!isWanted(event, settings)) return respond(context, FILTERED_RESPONSE);
	const { respondsAtEnd, isSeparate } = settings;
	const key = isTest ? undefined : makeKey(event, settings);
	const duplicate = key === undefined ? undefined : recordRun(context, key, respondsAtEnd);
	if (duplicate) return respond(context, duplicate);
	return startRun(presentEvent(event, settings, now), {
		outputCount: isSeparate ? OUTPUT_ACTIONS.length : 1,
		output: isSeparate ? findOutput(event) : 0,
		respondsAtEnd,
		key,
	});
}
