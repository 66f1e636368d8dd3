import { createHash, randomUUID } from 'node:crypto';
import {
	type IDataObject,
	type IHookFunctions,
	type INodeExecutionData,
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
import { getInFlightEvents } from './node-state';
import { readSettings, type Settings } from './settings';
import { isWanted, MAX_BODY_BYTES, parseEvent, type ServiceEvent } from './webhook/event';
import {
	FILTERED_RESPONSE,
	isSuccessStatus,
	makeDuplicateResponse,
	makeRejectionResponse,
	REJECTIONS,
	type Rejection,
	type WebhookResponse,
} from './webhook/respond';
import { verifyDelivery } from './webhook/verify';

/* The n8n side of the trigger: reads the request and the settings, and acts on the decisions of webhook/. */

/** @throws NodeOperationError if events could never be verified, or for an invalid setting */
export async function assertReady(context: IHookFunctions): Promise<void> {
	const { verifies, secrets, filter } = await readSettings(context);
	const refuse = (problem: string): never => {
		throw new NodeOperationError(context.getNode(), problem);
	};
	if (filter.events.length === 0) {
		refuse(`${TRIGGER_PARAMETERS.events.label} is empty. Choose at least one event.`);
	}
	if (!verifies) {
		context.logger.warn(
			'Signature verification is switched off: anyone who knows the URL can start this workflow',
			{ node: context.getNode().name },
		);
	} else if (secrets.length === 0) {
		const url = context.getActivationMode() === 'manual' ? 'Test URL' : 'Production URL';
		// The message includes the advice, because n8n doesn't show an error's description here.
		refuse(
			`The credential has no webhook secret. In the developer hub, create a webhook with the ${url} of this node, and copy its secret into the credential.`,
		);
	}
}

/** The body as received. n8n has already read bodies of the types that it parses; other bodies are read here. */
async function readRawBody(context: IWebhookFunctions): Promise<Buffer> {
	const request = context.getRequestObject();
	// n8n has already consumed a multipart body, so it can't be verified.
	if (!request.rawBody) await request.readRawBody().catch(() => undefined);
	return request.rawBody ?? Buffer.alloc(0);
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

/** Whether the delivery came to the Test URL, which exists only while the editor listens. */
const isTest = (context: IWebhookFunctions): boolean => context.getMode() === 'manual';

function respond(
	context: IWebhookFunctions,
	{ status, body, headers }: WebhookResponse,
): IWebhookResponseData {
	const response = context.getResponseObject();
	response
		.status(status)
		.set(headers ?? {})
		.json(body);
	return { noWebhookResponse: true };
}

const startRun = (json: IDataObject, runInput: RunInput): INodeExecutionData[][] => [
	[{ json, runInput: runInput as unknown as IDataObject }],
];

function reject(context: IWebhookFunctions, rejection: Rejection): IWebhookResponseData {
	context.logger.warn(`Delivery rejected: ${rejection.problem}`, { node: context.getNode().name });
	const responded = respond(context, makeRejectionResponse(rejection, isTest(context)));
	if (!isTest(context)) return responded;
	// Starts a test run that fails with the reason, because the editor shows no other sign of a rejection.
	const runInput = { outputCount: 1, output: 0, respondsAtEnd: false, rejection };
	return { ...responded, workflowData: startRun({}, runInput) };
}

/** @param now the time when the delivery arrived */
function presentEvent(
	{ type, payload }: ServiceEvent,
	{ isSimple, verifies }: Pick<Settings, 'isSimple' | 'verifies'>,
	now: Date,
): IDataObject {
	const [resource, action] = type.split('.') as [Resource, string];
	if (!isSimple) {
		const body = payload as IDataObject;
		const delivered_at = now.toISOString();
		return { type, payload: body, resource, action, delivered_at, verified: verifies };
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
 * separate keys, so that a forged event can't block the genuine event.
 */
function computeEventKey({ type, projectId, payload }: ServiceEvent, isVerified: boolean): string {
	const isOncePerProject = EVENT_TYPES.some((knownType) => knownType === type);
	const content = isOncePerProject ? projectId : JSON.stringify(payload);
	const hash = createHash('sha256').update(
		`${type}\n${content}${isVerified ? '' : '\nunverified'}`,
	);
	return hash.digest('base64url').slice(0, 22);
}

/** Without deduplication, a run that n8n responds to at its end has a key of its own, by which it is observed. */
function makeKey(event: ServiceEvent, settings: Settings): string | undefined {
	if (settings.isOncePerEvent) return computeEventKey(event, settings.verifies);
	return settings.respondsAtEnd ? randomUUID() : undefined;
}

/** Returns the response to a duplicate. For a new event, records a run, which ends when n8n responds. */
function recordRun(
	context: IWebhookFunctions,
	key: string,
	respondsAtEnd: boolean,
): WebhookResponse | undefined {
	const { isNew, run } = getInFlightEvents(context).start(key);
	if (!isNew) return makeDuplicateResponse(run.state === 'running', respondsAtEnd);
	const response = context.getResponseObject();
	// Unlike 'finish' and 'close', 'prefinish' is emitted when n8n responds, even if the sender has disconnected.
	response.once('prefinish', () => run.end(isSuccessStatus(response.statusCode)));
	return undefined;
}

/** Events of types that the service adds later leave through the last output. */
const findOutput = ({ type }: ServiceEvent): number =>
	OUTPUT_ACTIONS.findIndex(
		(action, index) => type.endsWith(`.${action}`) || index === OUTPUT_ACTIONS.length - 1,
	);

export async function handleDelivery(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const rawBody = await readRawBody(context);
	const now = new Date();
	const settings = await readSettings(context, !isTest(context));
	const event = receive(context, rawBody, settings, now);
	if ('problem' in event) return reject(context, event);
	if (!isWanted(event, settings.filter)) return respond(context, FILTERED_RESPONSE);
	const { respondsAtEnd, isSeparate } = settings;
	const key = isTest(context) ? undefined : makeKey(event, settings);
	const duplicate = key === undefined ? undefined : recordRun(context, key, respondsAtEnd);
	if (duplicate) return respond(context, duplicate);
	return {
		workflowData: startRun(presentEvent(event, settings, now), {
			outputCount: isSeparate ? OUTPUT_ACTIONS.length : 1,
			output: isSeparate ? findOutput(event) : 0,
			respondsAtEnd,
			key,
		}),
	};
}
