import type {
	IDataObject,
	IHookFunctions,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { outputOf } from '../webhook/output';
import { receive } from '../webhook/receive';
import type { WebhookResponse } from '../webhook/respond';
import {
	ACCEPTED,
	responseTo,
	responseToDuplicate,
	explained,
	FILTERED,
	isSuccess,
} from '../webhook/respond';
import type { Headers } from '../webhook/signature-headers';
import { signedIn } from '../webhook/signature-headers';
import { isUnverified } from '../webhook/verify';
import { inFlightEventsOf } from './per-node';
import { toRunInput } from './run-input';
import { verifyOptionsAt, settingsOf } from './settings';

/** The n8n side of the trigger: reads the request and the settings, and carries out what webhook/ decides. */

/** A secret that was removed from the credential is accepted this much longer. */
const CREDENTIAL_KEPT_MS = 10_000;
/** A new secret is read as soon as an event signed with it arrives; a flood of forgeries causes one read per second. */
const CREDENTIAL_KEPT_WHEN_REFUSED_MS = 1_000;

/** @throws NodeOperationError if events could never be verified */
export async function assertReady(context: IHookFunctions): Promise<void> {
	const { verifies, secrets } = await settingsOf(context);
	if (!verifies) {
		context.logger.warn('Signature verification is switched off: anyone can start this workflow', {
			node: context.getNode().name,
		});
		return;
	}
	if (secrets.length > 0) return;
	throw new NodeOperationError(context.getNode(), 'The credential has no webhook secret', {
		description:
			'Create the webhook in the developer portal with the production URL of this node, copy the secret that is shown once, and paste it into the credential as "Webhook Secret".',
	});
}

/** The body as received. n8n has already read it for JSON; for other content types it is read here. */
async function rawBodyOf(context: IWebhookFunctions): Promise<Buffer> {
	const request = context.getRequestObject();
	// A multipart body is consumed before the node is called: the rest cannot be verified.
	if (!request.rawBody) await request.readRawBody().catch(() => undefined);
	return request.rawBody ?? Buffer.alloc(0);
}

const answer = (context: IWebhookFunctions, { status, body, headers }: WebhookResponse) => {
	const response = context.getResponseObject();
	response
		.status(status)
		.set(headers ?? {})
		.json(body);
	return { noWebhookResponse: true } satisfies IWebhookResponseData;
};

/** Claims the event for this delivery; returns the answer to a copy, or undefined if the workflow should start. */
function claim(
	context: IWebhookFunctions,
	key: string,
	waits: boolean,
): WebhookResponse | undefined {
	const taken = inFlightEventsOf(context).claim(key);
	if (!taken.isNew) return responseToDuplicate(taken.run.state, waits);
	const response = context.getResponseObject();
	// Unlike 'finish' and 'close', this runs at the end of the run even if the sender has disconnected.
	response.once('prefinish', () => taken.run.end(isSuccess(response.statusCode)));
	return undefined;
}

async function judge(context: IWebhookFunctions, rawBody: Buffer, now: Date, maxAgeMs: number) {
	const settings = await settingsOf(context, context.getMode() === 'manual' ? 0 : maxAgeMs);
	const signed = signedIn(context.getHeaderData() as Headers, settings.headerPrefix);
	const verdict = receive(
		{ rawBody, ...signed },
		verifyOptionsAt(settings, now.getTime()),
		settings.filter,
	);
	return { settings, verdict };
}

/** `waits`: the answer to the delivery depends on how the workflow ends, not on its start. */
export async function listen(
	context: IWebhookFunctions,
	waits: boolean,
): Promise<IWebhookResponseData> {
	const rawBody = await rawBodyOf(context);
	const now = new Date();
	const kept = await judge(context, rawBody, now, CREDENTIAL_KEPT_MS);
	const { settings, verdict } =
		kept.verdict.kind === 'refused' && isUnverified(kept.verdict.reason)
			? await judge(context, rawBody, now, CREDENTIAL_KEPT_WHEN_REFUSED_MS)
			: kept;
	const isTest = context.getMode() === 'manual';
	if (verdict.kind === 'refused') {
		const { reason } = verdict;
		context.logger.warn(`Delivery refused: ${reason}`, { node: context.getNode().name });
		return answer(context, isTest ? explained(responseTo(reason), reason) : responseTo(reason));
	}
	if (verdict.kind === 'filtered') {
		return answer(context, isTest ? explained(FILTERED, 'filtered') : FILTERED);
	}
	const { event } = verdict;
	const key = settings.once && !isTest ? event.key : undefined;
	const copy = key === undefined ? undefined : claim(context, key, waits);
	if (copy) return answer(context, copy);
	const json = outputOf(event, settings.verifies, now) as unknown as IDataObject;
	return { webhookResponse: ACCEPTED.body, workflowData: [[toRunInput({ json, waits, key })]] };
}
