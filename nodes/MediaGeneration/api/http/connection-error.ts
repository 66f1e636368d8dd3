import type { Advice } from '../../catalog/advice';
import { isNonEmptyText } from '../../json/record';
import { ResponseTooLong } from './content';
import { maskSecrets, readMessage } from './mask';

const describeBreak = (host: string, code: string): string =>
	`the connection to ${host} broke (${code})`;

/** Thrown if a request gets no complete response. */
export class ConnectionError extends Error {
	constructor(
		readonly host: string,
		/** The system's error code, or the cause in a few words. */
		readonly code: string,
		/** Whether no byte of the request was sent, so that the service cannot have received it. */
		readonly isUnsent: boolean,
		readonly isPermanent: boolean,
		/** The cause, for use in a sentence. */
		readonly reason = isUnsent ? `${host} cannot be reached (${code})` : describeBreak(host, code),
		/** The cause, worded for a generation request that the service may have received. */
		readonly lossReason = describeBreak(host, code),
		readonly advice: Advice = {
			first: 'Check the network, any proxy and a custom Base Address in the credential',
		},
		/** Whether the response isn't valid HTTP: a safe request is then retried a few times. */
		readonly isGarbled = false,
	) {
		super(`${host}: ${code}`);
	}
}

/** The response had started, but its body was incomplete or wrong, or could not be stored. */
export class BrokenTransfer extends ConnectionError {
	constructor(url: string, what: string) {
		super(readHost(url), what, false, false, what);
	}
}

/** The error if n8n fails before it sends the request, such as while it evaluates an expression. */
function makeUnpreparedError(url: string, why: string): ConnectionError {
	const reason = `n8n could not prepare the request, and nothing was sent: ${why}`;
	const advice = { first: 'Fix the credential, or an expression in one of its fields' };
	return new ConnectionError(readHost(url), why, true, true, reason, undefined, advice);
}

/** The error for a request that the node aborted, such as after a time-out. */
function makeIncompleteError(url: string, why: string, isUnsent: boolean, isPermanent: boolean) {
	const host = readHost(url);
	const reason = `${host} sent no complete response (${why})`;
	return new ConnectionError(host, why, isUnsent, isPermanent, reason, reason);
}

/** The properties of a socket that show how far its request got. */
interface Socket {
	readonly secureConnecting?: boolean;
	/** `bytesWritten` includes the bytes that are still buffered; `writableLength` counts only the buffered bytes. */
	readonly bytesWritten?: number;
	readonly writableLength?: number;
}

type RequestError = Error & {
	readonly code?: unknown;
	readonly syscall?: unknown;
	readonly cause?: unknown;
	readonly request?: { readonly socket?: Socket | null; readonly getHeader?: unknown };
	readonly response?: { readonly status: number; readonly headers: object; readonly data: unknown };
};

/** The error and its causes, as n8n nests them, outermost first. */
function listCauses(error: unknown): RequestError[] {
	const chain: RequestError[] = [];
	for (let at = error; at instanceof Error && chain.length < 5; at = (at as RequestError).cause) {
		chain.push(at as RequestError);
	}
	return chain;
}

const findProperty = (chain: RequestError[], name: 'code' | 'syscall'): string | undefined =>
	chain.map((one) => one[name]).find(isNonEmptyText);

/**
 * Whether the request was never written to a connection: there was no socket, the connection or TLS handshake was still
 * in progress, or a proxy rejected the tunnel (the proxy agent replays the proxy's response on an unused socket).
 */
function isUnwritten(chain: RequestError[]): boolean {
	const request = chain.map((one) => one.request).find((one) => one?.getHeader !== undefined);
	if (!request) return false;
	const { socket } = request;
	if (!socket || socket.secureConnecting === true || socket.bytesWritten === 0) return true;
	return socket.bytesWritten !== undefined && socket.bytesWritten === socket.writableLength;
}

/** Matches names of errors that are thrown while n8n evaluates expressions or applies the credential. */
const UNPREPARED_ERROR_NAMES = /^(Expression|Credential)/;
/** Any of these properties shows that an error may come from a request. */
const REQUEST_PROPERTIES = ['request', 'response', 'config', 'code', 'syscall', 'errno'] as const;

/** Whether n8n certainly failed before it sent the request. */
const isUnprepared = (chain: RequestError[]): boolean =>
	UNPREPARED_ERROR_NAMES.test(chain.at(-1)?.name ?? '') &&
	chain.every((one) => REQUEST_PROPERTIES.every((key) => one[key as 'code'] === undefined));

const UNREACHED_ERROR_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
// A code such as ETIMEDOUT may also come from an established connection; these system calls fail only while connecting.
const CONNECTION_SYSCALLS = new Set(['connect', 'getaddrinfo']);
/** Codes for untrusted certificates, which Node checks before it sends the request. */
const UNTRUSTED_ERROR_CODES =
	/^(CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|HOSTNAME_MISMATCH$|ERR_TLS_CERT_)/;
/** Codes of the follow-redirects package, such as for a redirect to an unsupported scheme or a redirect loop. */
const REDIRECT_ERROR_CODES = /^ERR_FR_/;
const TRUST_ADVICE =
	'n8n doesn’t trust the certificate. If the certificate is your own, set n8n’s environment variable NODE_EXTRA_CA_CERTS to the path of its PEM file, and restart n8n.';
const TLS_ERROR_CODES = /^(EPROTO$|ERR_SSL_|ERR_TLS_)/;

/** A link from the service may have any scheme. */
const hasSupportedScheme = (url: string): boolean => !/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(url);

const readHost = (url: string): string =>
	URL.canParse(url) && hasSupportedScheme(url)
		? new URL(url).host
		: 'the address that the service returned';

export function makeConnectionError(url: string, error: unknown): ConnectionError {
	if (error instanceof ConnectionError) return error;
	const chain = listCauses(error);
	const cause = chain.at(-1) ?? error;
	if (isUnprepared(chain)) return makeUnpreparedError(url, readMessage(cause));
	if (error instanceof ResponseTooLong) return makeIncompleteError(url, error.code, false, true);
	const code = findProperty(chain, 'code') ?? readMessage(cause);
	const isImpossible =
		!hasSupportedScheme(url) || code === 'ERR_INVALID_URL' || UNTRUSTED_ERROR_CODES.test(code);
	const isGarbled = code.startsWith('HPE_');
	const isUnsent =
		isImpossible ||
		UNREACHED_ERROR_CODES.has(code) ||
		CONNECTION_SYSCALLS.has(findProperty(chain, 'syscall') ?? '') ||
		isUnwritten(chain);
	return new ConnectionError(
		readHost(url),
		hasSupportedScheme(url) ? maskSecrets(code) : 'it does not start with https:// or http://',
		isUnsent,
		isImpossible || REDIRECT_ERROR_CODES.test(code) || (isUnsent && TLS_ERROR_CODES.test(code)),
		undefined,
		undefined,
		UNTRUSTED_ERROR_CODES.test(code) ? TRUST_ADVICE : undefined,
		isGarbled,
	);
}

export const makeTimeoutError = (url: string, reason: string, error: unknown): ConnectionError =>
	makeIncompleteError(url, reason, makeConnectionError(url, error).isUnsent, false);

/** Statuses with which a proxy may reject a connection. Calls let n8n throw them: only an error has the socket. */
export const PROXY_STATUSES = [403, 407, 502, 503, 504];

/**
 * Extracts the response from an error that n8n throws for a status in `PROXY_STATUSES`.
 * @throws ConnectionError if there was no response, or if a proxy rejected the connection
 */
export function extractResponse(url: string, error: unknown) {
	const chain = listCauses(error);
	const response = chain.map((one) => one.response).find((one) => one !== undefined);
	if (!response || !PROXY_STATUSES.includes(response.status)) throw makeConnectionError(url, error);
	const { status, headers, data } = response;
	if (!isUnwritten(chain)) return { statusCode: status, headers: { ...headers }, body: data };
	throw new ConnectionError(readHost(url), `a proxy returned HTTP ${status}`, true, status < 500);
}
