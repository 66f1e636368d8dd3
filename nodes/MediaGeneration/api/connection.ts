import type { Layout } from '../fields';

/** Where the service is and how it speaks; read from the credential, never secret. */
export interface Connection {
	/** Without a slash at the end. */
	readonly baseUrl: string;
	readonly layout: Layout;
	/** Name before `-event-signature` and `-event-timestamp` in the webhook headers (spec 5.3). */
	readonly headerPrefix: string;
	/** As a person calls it, for messages. */
	readonly serviceName: string;
}

/** The live service: all three facts are public (live service). */
export const MAGIC_HOUR: Connection = {
	baseUrl: 'https://api.magichour.ai',
	layout: 'nested',
	headerPrefix: 'magic-hour',
	serviceName: 'Magic Hour',
};

export const DEFAULT_HEADER_PREFIX = 'service';

export const CREDENTIAL = 'mediaGenerationApi';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Reads the credential's fields; a base address may come with slashes at the end. */
export function connectionOf(credential: Readonly<Record<string, unknown>>): Connection {
	if (credential.service === 'magicHour') return MAGIC_HOUR;
	return {
		baseUrl: textOf(credential.baseUrl).replace(/\/+$/, ''),
		layout: credential.layout === 'nested' ? 'nested' : 'flat',
		headerPrefix: textOf(credential.headerPrefix).toLowerCase() || DEFAULT_HEADER_PREFIX,
		serviceName: 'this service',
	};
}
