import type {
	ICredentialDataDecryptedObject,
	IHookFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { CREDENTIAL } from '../api/connection';
import { nodeKey } from './per-node';

type Context = IWebhookFunctions | IHookFunctions;

interface Kept {
	/** The node's credential, which may be replaced by another at any time. */
	readonly id: string | null | undefined;
	/** Milliseconds since 1970. */
	readonly readAt: number;
	readonly credential: Promise<ICredentialDataDecryptedObject>;
}

// n8n 2 creates a V8 isolate each time a webhook reads a credential: 50 ms of CPU time per event (measured).
const keptByNode = new Map<string, Kept>();

/** The trigger's credential, at most this many milliseconds old; deliveries that arrive together share one read. */
export async function credentialOf(
	context: Context,
	maxAgeMs: number,
): Promise<ICredentialDataDecryptedObject> {
	const key = nodeKey(context);
	const id = context.getNode().credentials?.[CREDENTIAL]?.id;
	const known = keptByNode.get(key);
	if (known && known.id === id && Date.now() - known.readAt < maxAgeMs)
		return await known.credential;
	const credential = context.getCredentials(CREDENTIAL);
	const kept: Kept = { id, readAt: Date.now(), credential };
	keptByNode.set(key, kept);
	return await credential.catch((error: unknown) => {
		if (keptByNode.get(key) === kept) keptByNode.delete(key);
		throw error;
	});
}
