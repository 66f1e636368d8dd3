import { isNonEmptyText } from '../../json/record';
import { maskQueries, readMessage } from './mask';

/** Thrown if a request gets no complete response. */
export class ConnectionError extends Error {
	/** Whether no byte of the request was sent, so that the service cannot have received it. */
	readonly isUnsent: boolean = false;
	/** Whether a further attempt would fail, too. */
	readonly isPermanent: boolean = false;
	readonly advice: string =
		'Check the network, any proxy and a custom Base Address in the credential, then run this item again.';

	/** @param reason the cause, for use in a sentence */
	constructor(
		readonly reason: string,
		more: Partial<Pick<ConnectionError, 'isUnsent' | 'isPermanent' | 'advice'>> = {},
	) {
		super(reason);
		Object.assign(this, more);
	}
}

/** The response had started, but its body was incomplete or wrong, or could not be stored. */
export class BrokenTransfer extends ConnectionError {}

const UNREACHED_ERROR_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
// A code such as ETIMEDOUT may also come from an established connection; these system calls fail only while connecting.
const CONNECTION_SYSCALLS = new Set(['connect', 'getaddrinfo']);
/** Codes for untrusted certificates, which Node checks before it sends the request. */
const CERTIFICATE_ERROR_CODES =
	/^(CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|HOSTNAME_MISMATCH$|ERR_TLS_CERT_)/;
/** Further codes of requests that can't be sent. The last two are of a server that only speaks HTTP. */
const IMPOSSIBLE_ERROR_CODES = /^(ERR_INVALID_URL|EPROTO|ERR_SSL_WRONG_VERSION_NUMBER)$/;
const TRUST_ADVICE =
	'n8n doesn’t trust the certificate. If the certificate is your own, set n8n’s environment variable NODE_EXTRA_CA_CERTS to the path of its PEM file, and restart n8n.';

type RequestError = Error & { readonly code?: unknown; readonly syscall?: unknown };

/**
 * Only an error's code shows that nothing was sent: without such a code, the service may have received the request.
 * @param abortReason set if the node ended the request itself
 */
export function makeConnectionError(
	url: string,
	error: unknown,
	abortReason?: string,
): ConnectionError {
	if (error instanceof ConnectionError) return error;
	const host = (URL.canParse(url) && new URL(url).host) || 'the address that the service returned';
	if (abortReason !== undefined)
		return new ConnectionError(`${host} sent no complete response (${abortReason})`);
	// The error and its causes, as n8n nests them, outermost first.
	const chain: RequestError[] = [];
	for (let at = error; at instanceof Error && chain.length < 5; at = at.cause) chain.push(at);
	const code =
		chain.map((cause) => cause.code).find(isNonEmptyText) ?? readMessage(chain.at(-1) ?? error);
	const syscall = chain.map((cause) => cause.syscall).find(isNonEmptyText) ?? '';
	const isUntrusted = CERTIFICATE_ERROR_CODES.test(code);
	const isPermanent = isUntrusted || IMPOSSIBLE_ERROR_CODES.test(code);
	const isUnsent =
		isPermanent || UNREACHED_ERROR_CODES.has(code) || CONNECTION_SYSCALLS.has(syscall);
	const what = isUnsent ? `${host} cannot be reached` : `the connection to ${host} broke`;
	return new ConnectionError(`${what} (${maskQueries(code)})`, {
		isUnsent,
		isPermanent,
		...(isUntrusted && { advice: TRUST_ADVICE }),
	});
}
