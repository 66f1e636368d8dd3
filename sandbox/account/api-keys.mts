import type { Clock } from '../clock.mts';
import { newId, newSecret } from '../ids.mts';
import { notFound, HttpError } from '../http-error.mts';
import type { JsonObject } from '../types.mts';

export const PERMISSIONS = ['upload', 'generate', 'read', 'delete'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export type ApiKey = {
	id: string;
	key: string;
	name: string;
	permissions: Permission[];
	enabled: boolean;
	createdAt: number;
};

/** The account's API keys (spec 5.1). */
export class ApiKeys {
	private readonly keys: ApiKey[] = [];

	constructor(private readonly clock: Clock) {}

	add(options: Partial<Pick<ApiKey, 'key' | 'name' | 'permissions' | 'enabled'>> = {}): ApiKey {
		const key: ApiKey = {
			id: newId(),
			key: options.key ?? newSecret('sandbox_'),
			name: options.name ?? 'API key',
			permissions: options.permissions ?? [...PERMISSIONS],
			enabled: options.enabled ?? true,
			createdAt: this.clock.now(),
		};
		this.keys.push(key);
		return key;
	}

	list(): ApiKey[] {
		return this.keys;
	}

	/** @throws HttpError 404 */
	get(id: string): ApiKey {
		const key = this.keys.find((each) => each.id === id);
		if (!key) throw notFound();
		return key;
	}

	/**
	 * @throws HttpError 401 without a known key, 403 when the key is disabled or lacks the permission
	 */
	authorize(authorization: string | undefined, permission: Permission): void {
		const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
		const key = this.keys.find((each) => each.key === given);
		if (!key) throw new HttpError(401, 'Unauthorized');
		if (!key.enabled) throw new HttpError(403, 'Forbidden: this API key is disabled');
		if (!key.permissions.includes(permission)) {
			throw new HttpError(403, `Forbidden: this API key has no permission to ${permission}`);
		}
	}
}

/** The key itself is shown once, when it is created. */
export function apiKeyView({ id, key, name, permissions, enabled, createdAt }: ApiKey): JsonObject {
	const masked = `...${key.slice(-4)}`;
	return {
		id,
		name,
		key: masked,
		permissions,
		enabled,
		created_at: new Date(createdAt).toISOString(),
	};
}
