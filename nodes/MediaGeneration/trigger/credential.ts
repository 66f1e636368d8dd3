import type {
	ICredentialDataDecryptedObject,
	IHookFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { CREDENTIAL } from '../api/http/connection';
import { perNode } from './per-node';

/** Where a trigger reads its settings. */
export type TriggerContext = IWebhookFunctions | IHookFunctions;

interface CredentialRead {
	/** The node's credential, which may be replaced by another at any time. */
	readonly id: string | null | undefined;
	/** By a clock that nobody sets. */
	readonly readAt: number;
	readonly credential: Promise<ICredentialDataDecryptedObject>;
}

export const MAX_AGE_MS = {
	/** A secret that was removed from the credential is accepted this much longer. */
	usual: 10_000,
	/** A new secret counts as soon as an event signed with it arrives; a flood of forgeries causes one read per second. */
	afterRejection: 1_000,
};

/** n8n 2 creates a V8 isolate each time a webhook reads a credential: 50 ms of CPU time per event (measured). */
class CredentialCache {
	private latest?: CredentialRead;

	async read(context: TriggerContext, maxAgeMs: number): Promise<ICredentialDataDecryptedObject> {
		const id = context.getNode().credentials?.[CREDENTIAL]?.id;
		const { latest } = this;
		if (latest && latest.id === id && performance.now() - latest.readAt < maxAgeMs) {
			return await latest.credential;
		}
		const reading = {
			id,
			readAt: performance.now(),
			credential: context.getCredentials(CREDENTIAL),
		};
		this.latest = reading;
		return await reading.credential.catch((error: unknown) => {
			if (this.latest === reading) this.latest = undefined;
			throw error;
		});
	}
}

const cacheOf = perNode(() => new CredentialCache());

/** The trigger's credential, at most this many milliseconds old; deliveries that arrive together share one read. */
export async function credentialOf(
	context: TriggerContext,
	maxAgeMs: number,
): Promise<ICredentialDataDecryptedObject> {
	return await cacheOf(context).read(context, maxAgeMs);
}
