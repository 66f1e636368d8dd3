import { CREDENTIAL_PARAMETERS } from '../../catalog/credential-parameters';
import {
	type ChoiceParameter,
	parseChoice,
	describeParameterProblem,
	quote,
	type Layout,
} from '../../fields';

/** The service's settings without secrets, as chosen in the credential. */
export interface Connection {
	/** Without a trailing slash. */
	readonly baseUrl: string;
	readonly layout: Layout;
	/** The usual prefix of the service's webhook headers `…-event-signature` and `…-event-timestamp` (spec 5.3). */
	readonly headerPrefix: string;
	/** The service's name, for use mid-sentence. */
	readonly serviceName: string;
	/** The pages for API keys and for plans, for use mid-sentence. */
	readonly keysPage: string;
	readonly plansPage: string;
	/** Set if the credential can't be used. */
	readonly problem?: string;
}

export const PORTAL_OF_MAGIC_HOUR = 'https://magichour.ai/developer?tab=api-keys';

/** The settings of the live service. */
export const MAGIC_HOUR: Connection = {
	baseUrl: 'https://api.magichour.ai',
	layout: 'nested',
	headerPrefix: 'magic-hour',
	serviceName: 'Magic Hour',
	keysPage: `the developer hub (${PORTAL_OF_MAGIC_HOUR})`,
	plansPage: 'the pricing page (https://magichour.ai/pricing)',
};

/** Matches an address on Magic Hour's domain, after the corrections below. */
export const MAGIC_HOUR_ADDRESS_PATTERN = /^https?:\/\/([\w-]+\.)*magichour\.ai([:/]|$)/i;

export const CREDENTIAL_TYPE = 'mediaGenerationApi';

const trimText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Patterns in an entered address, and their replacements. The credential's test uses this list, too. */
export const ADDRESS_CORRECTIONS: ReadonlyArray<readonly [RegExp, string]> = [
	[/\s+/g, ''],
	[/^(?=(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$))/i, 'http://'],
	[/^(?![a-z][a-z\d+.-]*:\/\/|$)/i, 'https://'],
	[/\/+$/, ''],
	[/\/v1$/i, ''],
	[/\/+$/, ''],
];

export const correctAddress = (written: string): string =>
	ADDRESS_CORRECTIONS.reduce((address, [found, right]) => address.replace(found, right), written);

const describeWrongStart = (address: string): string =>
	`is ${quote(address.replace(/^([a-z]*\W*[/\\])?.*@/i, '$1…@'))}, but must be one valid address that starts with https:// or http://`;

/**
 * Patterns of unusable addresses, and their messages, which mask a user name and password. The credential's test
 * replaces a matching address with an empty string.
 */
export const ADDRESS_ERRORS: ReadonlyArray<readonly [RegExp, (address: string) => string]> = [
	[/^(?!https?:\/\/).*$/i, describeWrongStart],
	// A mistyped scheme, such as `https:/`, would be taken for a host name.
	[
		/^https?:\/\/+(https?[:;.,]*[:/\\]|[a-z]+[:;.,]*(\\|\/\/)|[a-z]+[:;,]\/).*$/i,
		(address) => describeWrongStart(address.replace(/^https:\/\//i, '')),
	],
	[
		/^https?:\/\/+[^/?#]*@.*$/i,
		() => 'contains a user name or password; the API key has its own field',
	],
	[/^.*[?#].*$/, () => 'contains "?" or "#"; it must end before them'],
];

export function findAddressProblem(baseUrl: string): string | undefined {
	const [, why] = ADDRESS_ERRORS.find(([found]) => found.test(baseUrl)) ?? [];
	const sentence = why ?? (URL.canParse(baseUrl) ? undefined : describeWrongStart);
	return sentence && `Base Address of the credential ${sentence(baseUrl)}`;
}

/** n8n doesn't store a field that equals its default, hence the defaults here. */
export function readConnection(credential: Readonly<Record<string, unknown>>): Connection {
	const { service = SERVICE.default } = credential;
	switch (parseChoice(SERVICE, service)) {
		case 'magicHour':
			return MAGIC_HOUR;
		case 'custom':
			return readCustomConnection(credential);
		case undefined:
			return { ...CUSTOM_SERVICE_DEFAULTS, problem: describeProblem(SERVICE, service) };
	}
}

const { service: SERVICE, requestFormat: REQUEST_FORMAT } = CREDENTIAL_PARAMETERS;

const describeProblem = (parameter: ChoiceParameter, rawValue: unknown): string =>
	describeParameterProblem(parameter, rawValue, `${parameter.label} of the credential`);

const CUSTOM_SERVICE_DEFAULTS: Connection = {
	baseUrl: '',
	layout: 'flat',
	headerPrefix: 'service',
	serviceName: 'the service',
	keysPage: 'the developer hub of the service',
	plansPage: 'the billing page of the service',
};

function readCustomConnection(credential: Readonly<Record<string, unknown>>): Connection {
	const baseUrl = correctAddress(trimText(credential.baseUrl));
	if (MAGIC_HOUR_ADDRESS_PATTERN.test(baseUrl)) return MAGIC_HOUR;
	const { layout: format = REQUEST_FORMAT.default } = credential;
	const layout = parseChoice(REQUEST_FORMAT, format);
	return layout === undefined
		? { ...CUSTOM_SERVICE_DEFAULTS, problem: describeProblem(REQUEST_FORMAT, format) }
		: { ...CUSTOM_SERVICE_DEFAULTS, baseUrl, layout, problem: findAddressProblem(baseUrl) };
}

/** The places to check if another server may have responded. Magic Hour's credential shows no address. */
export const describePlacesToCheck = (
	connection: Connection,
	ofCustom = 'the base address in the credential, and any proxy between n8n and the service',
): string => (connection === MAGIC_HOUR ? 'any proxy between n8n and the service' : ofCustom);

/** The advice if the service rejects a request for upload URLs; none for Magic Hour. */
export const suggestOtherFormat = (connection: Connection): string | undefined =>
	connection === MAGIC_HOUR
		? undefined
		: `The ${REQUEST_FORMAT.label} of the credential probably does not fit this service: choose ${REQUEST_FORMAT.labels[connection.layout === 'flat' ? 'nested' : 'flat']}.`;
