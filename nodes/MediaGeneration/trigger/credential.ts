import type {
	ICredentialDataDecryptedObject,
	IHookFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { CREDENTIAL_TYPE } from '../api/http/connection';
import { createPerNode } from './state/node-state';

export type TriggerContext = IWebhookFunctions | IHookFunctions;

interface CredentialRead {
	/** ID of the node's credential; the user may choose another credential at any time. */
	readonly id: string | null | undefined;
	/** The time of the read, by `performance.now()`. */
	readonly readAt: number;
	readonly credential: Promise<ICredentialDataDecryptedObject>;
}

export const MAX_CREDENTIAL_AGE_MS = {
	/** A secret that was removed from the credential remains valid for at most this time. */
	usual: 10_000,
	/** A new secret is used after at most this time. A flood of forged events causes at most one read per second. */
	afterRejection: 1_000,
};

const getCache = createPerNode((): { latest?: CredentialRead } => ({}));

/**
 * Returns a credential that was read at most `maxAgeMs` ago. Deliveries that arrive together share one read, because
 * n8n 2 creates a V8 isolate each time a webhook reads a credential: 50 ms of CPU time per event (measured).
 */
export async function readCredential(
	context: TriggerContext,
	maxAgeMs: number,
): Promise<ICredentialDataDecryptedObject> {
	const cache = getCache(context);
	const id = context.getNode().credentials?.[CREDENTIAL_TYPE]?.id;
	const { latest } = cache;
	if (latest && latest.id === id && performance.now() - latest.readAt < maxAgeMs) {
		return await latest.credential;
	}
	const credential = context.getCredentials(CREDENTIAL_TYPE);
	const reading = { id, readAt: performance.now(), credential };
	cache.latest = reading;
	return await credential.catch((error: unknown) => {
		if (cache.latest === reading) cache.latest = undefined;
		throw error;
	});
}
