import type { Clock } from '../clock.mts';
import { createId, createSecret } from '../ids.mts';
import { requireFound, HttpError } from '../errors.mts';
import type { JsonObject } from '../types.mts';

export type ApiKey = {
	id: string;
	key: string;
	name: string;
	enabled: boolean;
	created_at: string;
};

/** The account's API keys (spec 5.1). */
export class ApiKeys {
	private readonly keys: ApiKey[] = [];

	constructor(private readonly clock: Clock) {}

	add(chosen: Partial<ApiKey> = {}): ApiKey {
		const { key = createSecret('sandbox_'), name = 'API key', enabled = true } = chosen;
		const made = { id: createId(), name, key, enabled, created_at: this.clock.formatIso() };
		this.keys.push(made);
		return made;
	}

	list(): ApiKey[] {
		return this.keys;
	}

	get(id: string): ApiKey {
		return requireFound(this.keys.find((each) => each.id === id));
	}

	/** @throws HttpError 401 without a known key, 403 if the key is disabled */
	requireKey(authorization: string | undefined): ApiKey {
		const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
		const key = this.keys.find((each) => each.key === given);
		if (!key) throw new HttpError(401, 'Unauthorized');
		if (!key.enabled) throw new HttpError(403, 'Forbidden: this API key is disabled');
		return key;
	}
}

/** Shows the last four characters only: the whole key is returned once, when it is created. */
export const createApiKeyView = (key: ApiKey): JsonObject => ({
	...key,
	key: `...${key.key.slice(-4)}`,
});
