import { CREDENTIAL_PARAMETERS } from '../../catalog/credential-parameters';
import { type ClosedChoiceField, findListedValue, getKind, quote, type Layout } from '../../fields';

/** The service's settings without secrets, as chosen in the credential. */
export interface Connection {
	/** Without a trailing slash. */
	readonly baseUrl: string;
	readonly layout: Layout;
	/** The service's name, for use mid-sentence. */
	readonly serviceName: string;
	/** The pages for API keys and for plans, for use mid-sentence. */
	readonly keysPage: string;
	readonly plansPage: string;
	/** Set if the credential can't be used. */
	readonly problem?: string;
}

export const PORTAL_OF_MAGIC_HOUR = 'https://magichour.ai/developer?tab=api-keys';

export const MAGIC_HOUR: Connection = {
	baseUrl: 'https://api.magichour.ai',
	layout: 'nested',
	serviceName: 'Magic Hour',
	keysPage: `the developer hub (${PORTAL_OF_MAGIC_HOUR})`,
	plansPage: 'the pricing page (https://magichour.ai/pricing)',
};

export const CREDENTIAL_TYPE = 'mediaGenerationApi';

/** Removes surrounding white space, zero-width spaces and control characters from a pasted key or secret. */
export const trimSecret = (secret: unknown): string =>
	typeof secret === 'string' ? secret.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() : '';

/** The end of an address that isn't part of the base address. The credential's test removes it, too. */
export const ADDRESS_END = /(\/v1)?\/*$/;

/** The message masks a user name and password. */
function findAddressProblem(address: string): string | undefined {
	const { protocol, username, password, search, hash } = URL.canParse(address)
		? new URL(address)
		: { protocol: '' };
	if (/^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '')
		return undefined;
	return `Base Address of the credential is ${quote(address.replace(/.*@/, '…@'))}, but must be an address such as https://api.example.com, without a user name, "?" or "#"`;
}

const { service: SERVICE, requestFormat: REQUEST_FORMAT } = CREDENTIAL_PARAMETERS;

const describeProblem = (parameter: ClosedChoiceField, rawValue: unknown): string =>
	`${parameter.label} of the credential ${getKind(parameter).findProblem(parameter, rawValue, 'nested')}`;

/** n8n doesn't store a field that equals its default, hence the defaults here. */
export function readConnection(credential: Readonly<Record<string, unknown>>): Connection {
	const { service: rawService = SERVICE.default } = credential;
	const { layout: rawFormat = REQUEST_FORMAT.default } = credential;
	const address = String(credential.baseUrl ?? '').trim();
	const baseUrl = address.replace(ADDRESS_END, '');
	const service = findListedValue(SERVICE, rawService);
	const layout = findListedValue(REQUEST_FORMAT, rawFormat);
	if (service === 'magicHour' || (service && baseUrl === MAGIC_HOUR.baseUrl)) return MAGIC_HOUR;
	const wrongFormat = layout ? undefined : describeProblem(REQUEST_FORMAT, rawFormat);
	const problem = service
		? (wrongFormat ?? findAddressProblem(address))
		: describeProblem(SERVICE, rawService);
	return {
		baseUrl,
		layout: layout ?? 'flat',
		serviceName: 'the service',
		keysPage: 'the developer hub of the service',
		plansPage: 'the billing page of the service',
		problem,
	};
}

/** The places to check if another server may have responded. Magic Hour's credential shows no address. */
export const describePlacesToCheck = (connection: Connection): string =>
	`${connection === MAGIC_HOUR ? '' : 'the base address in the credential, and '}any proxy between n8n and the service`;
