import type {
	ICredentialDataDecryptedObject,
	IHookFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { CREDENTIAL } from '../api/connection';
import { nodeKey } from './per-node';

type Context = IWebhookFunctions | IHookFunctions;

interface Kept {
	/** The credential that the node names; it may name another one tomorrow. */
	readonly id: string | null | undefined;
	/** Milliseconds since 1970. */
	readonly readAt: number;
	readonly credential: Promise<ICredentialDataDecryptedObject>;
}

// n8n 2 builds a V8 isolate for each credential that a webhook asks for: 50 ms of processor time per event (measured).
const keptByNode = new Map<string, Kept>();

/** The trigger's credential, read at most so many milliseconds ago; deliveries that arrive together share one reading. */
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
