import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { connectionOf } from '../api/connection';
import { DEFAULTS } from '../catalog/defaults';
import type { Filter } from '../webhook/filter';
import type { VerifyOptions } from '../webhook/verify';
import { credentialOf } from './credential';

type Context = IWebhookFunctions | IHookFunctions;

/** The settings of one trigger. */
export interface Settings {
	readonly headerPrefix: string;
	readonly secrets: readonly string[];
	/** False only where the user chose to accept unverified events. */
	readonly verifies: boolean;
	readonly toleranceSeconds: number;
	readonly filter: Filter;
	/** Each event starts the workflow once. */
	readonly once: boolean;
}

const ALL_EVENTS = '*';

const secretsOf = (credential: IDataObject): string[] =>
	[credential.webhookSecret, credential.secondWebhookSecret]
		.map((secret) => (typeof secret === 'string' ? secret.trim() : ''))
		.filter((secret) => secret !== '');

const listOf = (text: unknown): string[] =>
	String(text ?? '')
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '');

const parameter = (context: Context, name: string, fallback: unknown): unknown =>
	(context.getNodeParameter as (name: string, fallback: unknown) => unknown)(name, fallback);

/** @param maxAgeMs how long ago the credential may have been read; the node's own settings are always current */
export async function settingsOf(context: Context, maxAgeMs = 0): Promise<Settings> {
	const credential = await credentialOf(context, maxAgeMs);
	const events = parameter(context, 'events', []) as string[];
	const options = parameter(context, 'options', {}) as IDataObject;
	return {
		headerPrefix: connectionOf(credential).headerPrefix,
		secrets: secretsOf(credential),
		verifies: parameter(context, 'verification', DEFAULTS.verification) !== 'acceptUnverified',
		toleranceSeconds: Number(options.toleranceSeconds ?? DEFAULTS.toleranceSeconds),
		filter: {
			events: events.includes(ALL_EVENTS) ? 'all' : events,
			projectIds: listOf(options.projectIds),
			nameContains: String(options.nameContains ?? ''),
		},
		once: Boolean(options.once ?? DEFAULTS.once),
	};
}

/**
 * How to verify at a time in milliseconds since 1970; undefined if the user switched verification off.
 */
export const verifyOptionsAt = (settings: Settings, now: number): VerifyOptions | undefined =>
	settings.verifies
		? {
				secrets: settings.secrets,
				toleranceSeconds: settings.toleranceSeconds,
				now: Math.floor(now / 1000),
			}
		: undefined;
