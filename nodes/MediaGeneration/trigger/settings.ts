import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IHookFunctions,
	type IWebhookFunctions,
	NodeOperationError,
} from 'n8n-workflow';
import { CREDENTIAL_TYPE, trimSecret } from '../api/http/connection';
import { TRIGGER_PARAMETERS } from '../catalog/trigger-parameters';
import { describeMismatch, parseParameter, type ReadableParameter, type ValueOf } from '../fields';
import { createPerNode } from './node-state';
import type { Filter } from './webhook/event';

export interface Settings extends Filter {
	readonly secrets: readonly string[];
	/** False only if the user chose to accept unverified events. */
	readonly verifies: boolean;
	/** Whether each event starts the workflow only once. */
	readonly isOncePerEvent: boolean;
	/** Whether n8n responds with the outcome when the workflow ends, not when it starts. */
	readonly respondsAtEnd: boolean;
	readonly isSeparate: boolean;
	readonly isSimple: boolean;
}

type TriggerContext = IWebhookFunctions | IHookFunctions;

/** A changed secret counts after at most this time. */
const MAX_AGE_MS = 1_000;

interface CredentialRead {
	/** By `performance.now()`. */
	readAt: number;
	credential?: Promise<ICredentialDataDecryptedObject>;
}

const getLatestRead = createPerNode((): CredentialRead => ({ readAt: -Infinity }));

/**
 * Deliveries that arrive within a second share one read, because n8n 2 creates a V8 isolate each time a webhook reads a
 * credential: 50 ms of CPU time per event (measured).
 */
async function readCredential(context: TriggerContext, isCached: boolean) {
	const latest = getLatestRead(context);
	if (!isCached || performance.now() - latest.readAt >= MAX_AGE_MS) {
		latest.readAt = performance.now();
		latest.credential = context.getCredentials(CREDENTIAL_TYPE);
	}
	return await latest.credential!.catch((error: unknown) => {
		latest.readAt = -Infinity;
		throw error;
	});
}

const ALL_EVENTS = '*';
/** Two words, as in `video.completed`, or `*` for all events. A pattern such as `video.*` is invalid. */
const EVENT_FORMAT = /^(\*|[\w-]+\.[\w-]+)$/;

/**
 * @param isCached whether the credential may be a second old; the node's own settings are always current
 * @throws NodeOperationError that names the invalid setting, so that no event is accepted while a setting is wrong
 */
export async function readSettings(context: TriggerContext, isCached = false): Promise<Settings> {
	const refuse = (problem: string): never => {
		throw new NodeOperationError(context.getNode(), problem);
	};
	const readRaw = (name: string, fallback: unknown): unknown =>
		(context.getNodeParameter as (name: string, fallback: unknown) => unknown)(name, fallback);
	const { acknowledge, events, nameContains, once, options, outputs, simplify, verification } =
		TRIGGER_PARAMETERS;
	const added = readRaw(options.name, {}) as IDataObject;
	const read = <P extends ReadableParameter>(parameter: P): ValueOf<P> =>
		parseParameter(parameter, readRaw(parameter.name, parameter.default), refuse);
	const readOption = <P extends ReadableParameter>(option: P): ValueOf<P> =>
		parseParameter(option, option.name in added ? added[option.name] : option.default, refuse);
	const credential = await readCredential(context, isCached);
	// The entries of a list, or of a text from an expression.
	const types: string[] = String(readRaw(events.name, [])).match(/[^\s,;]+/g) ?? [];
	if (!types.every((type) => EVENT_FORMAT.test(type))) {
		refuse(
			describeMismatch(events.label, types.join(), 'a list of event names such as video.completed'),
		);
	}
	return {
		secrets: [credential.webhookSecret, credential.secondWebhookSecret]
			.map(trimSecret)
			.filter((secret) => secret !== ''),
		verifies: read(verification) !== 'acceptUnverified',
		events: types.includes(ALL_EVENTS) ? 'all' : types,
		nameContains: readOption(nameContains),
		isOncePerEvent: readOption(once),
		respondsAtEnd: read(acknowledge) === 'lastNode',
		isSeparate: read(outputs) === 'separate',
		isSimple: readOption(simplify),
	};
}
