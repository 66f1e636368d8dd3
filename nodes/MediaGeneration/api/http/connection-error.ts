import { isNonEmptyText } from '../../json/record';
import { maskQueries, readMessage } from './mask';
import { ResponseTooLong } from './streams';

interface ConnectionErrorParts {
	readonly host: string;
	/** The system's error code, or the cause in a few words. */
	readonly code: string;
	/** Whether no byte of the request was sent, so that the service cannot have received it. */
	readonly isUnsent?: boolean;
	/** Whether a further attempt would fail, too. */
	readonly isPermanent?: boolean;
	/** The cause, for use in a sentence. */
	readonly reason?: string;
	readonly advice?: string;
}

/** Thrown if a request gets no complete response. */
export class ConnectionError extends Error {
	readonly isUnsent: boolean;
	readonly isPermanent: boolean;
	readonly reason: string;
	readonly advice: string;

	constructor({
		host,
		code,
		isUnsent = false,
		isPermanent = false,
		...text
	}: ConnectionErrorParts) {
		super(`${host}: ${code}`);
		this.isUnsent = isUnsent;
		this.isPermanent = isPermanent;
		this.reason =
			text.reason ??
			(isUnsent
				? `${host} cannot be reached (${code})`
				: `the connection to ${host} broke (${code})`);
		this.advice =
			text.advice ??
			'Check the network, any proxy and a custom Base Address in the credential, then run this item again.';
	}
}

/** The response had started, but its body was incomplete or wrong, or could not be stored. */
export class BrokenTransfer extends ConnectionError {
	constructor(url: string, reason: string) {
		super({ host: readHost(url), code: reason, reason });
	}
}

type RequestError = Error & { readonly code?: unknown; readonly syscall?: unknown };

/** The error and its causes, as n8n nests them, outermost first. */
function listCauses(error: unknown): RequestError[] {
	const chain: RequestError[] = [];
	for (let at = error; at instanceof Error && chain.length < 5; at = at.cause) chain.push(at);
	return chain;
}

const findProperty = (chain: RequestError[], name: 'code' | 'syscall'): string | undefined =>
	chain.map((cause) => cause[name]).find(isNonEmptyText);

const UNREACHED_ERROR_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
// A code such as ETIMEDOUT may also come from an established connection; these system calls fail only while connecting.
const CONNECTION_SYSCALLS = new Set(['connect', 'getaddrinfo']);
/** Codes for untrusted certificates, which Node checks before it sends the request. */
const CERTIFICATE_ERROR_CODES =
	/^(CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|HOSTNAME_MISMATCH$|ERR_TLS_CERT_)/;
/** Further codes of requests that can't be sent, whenever they are repeated. */
const IMPOSSIBLE_ERROR_CODES = new Set([
	'ERR_INVALID_URL',
	// The TLS handshake failed, such as with a server that only speaks HTTP.
	'EPROTO',
	'ERR_SSL_WRONG_VERSION_NUMBER',
]);
const TRUST_ADVICE =
	'n8n doesn’t trust the certificate. If the certificate is your own, set n8n’s environment variable NODE_EXTRA_CA_CERTS to the path of its PEM file, and restart n8n.';

const readHost = (url: string): string =>
	(URL.canParse(url) && new URL(url).host) || 'the address that the service returned';

/** Only an error's code shows that nothing was sent: without such a code, the service may have received the request. */
export function makeConnectionError(url: string, error: unknown): ConnectionError {
	if (error instanceof ConnectionError) return error;
	const host = readHost(url);
	if (error instanceof ResponseTooLong) return makeIncompleteError(url, error.code, true);
	const chain = listCauses(error);
	const code = findProperty(chain, 'code') ?? readMessage(chain.at(-1) ?? error);
	const isUntrusted = CERTIFICATE_ERROR_CODES.test(code);
	const isImpossible = isUntrusted || IMPOSSIBLE_ERROR_CODES.has(code);
	return new ConnectionError({
		host,
		code: maskQueries(code),
		isUnsent:
			isImpossible ||
			UNREACHED_ERROR_CODES.has(code) ||
			CONNECTION_SYSCALLS.has(findProperty(chain, 'syscall') ?? ''),
		isPermanent: isImpossible,
		advice: isUntrusted ? TRUST_ADVICE : undefined,
	});
}

/** The error for a request that the node ended itself, after a time-out or a response that is too long. */
export function makeIncompleteError(
	url: string,
	code: string,
	isPermanent = false,
): ConnectionError {
	const host = readHost(url);
	const reason = `${host} sent no complete response (${code})`;
	return new ConnectionError({ host, code, reason, isPermanent });
}
