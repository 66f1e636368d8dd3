import type { Advice } from '../../catalog/advice';
import { ResponseTooLong } from './content';
import { maskSecrets, readMessage } from './mask';

/** Thrown if a request gets no complete response. */
export class Disconnected extends Error {
	constructor(
		readonly host: string,
		/** The system's error code, or the cause in a few words. */
		readonly code: string,
		/** No byte of the request was sent: the service cannot have seen it. */
		readonly nothingSent: boolean,
		/** Whether another attempt would fail in the same way. */
		readonly isPermanent: boolean,
		/** The cause, for use in a sentence. */
		readonly reason = `${host} cannot be reached (${code})`,
		/** The cause, for a generation request that may have arrived. */
		readonly loss = `the connection to ${host} broke (${code})`,
		readonly advice: Advice = {
			first: 'Check the network and any proxy. With Service set to Custom, check Base Address, too',
		},
		/** The response isn't HTTP; retry a few times. */
		readonly isGarbled = false,
	) {
		super(`${host}: ${code}`);
	}
}

/** The response had started, but its body was cut off or could not be stored. */
export class BrokenTransfer extends Disconnected {
	constructor(url: string, what: string) {
		super(readHost(url), what, false, false, what);
	}
}

/** n8n failed before it made a request. */
function makeUnprepared(url: string, why: string): Disconnected {
	const reason = `n8n could not prepare the request, and nothing was sent: ${why}`;
	const advice = { first: 'Fix the expression or the credential named in the message' };
	return new Disconnected(readHost(url), why, true, true, reason, undefined, advice);
}

/** The node aborted the request: the response was too slow or too long. */
function makeIncomplete(url: string, why: string, nothingSent: boolean, isPermanent: boolean) {
	const host = readHost(url);
	const reason = `${host} sent no complete response (${why})`;
	return new Disconnected(host, why, nothingSent, isPermanent, reason, reason);
}

/** The properties of a socket that show how far its request got. */
interface Socket {
	readonly secureConnecting?: boolean;
	/** Both counts include bytes that are still buffered. */
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
	chain.map((one) => one[name]).find((one) => typeof one === 'string' && one !== '') as
		string | undefined;

/**
 * Whether the request was never written to a connection: there was no socket, the connection or TLS handshake was still
 * in progress, or a proxy rejected the tunnel (Node replays its response on a socket that nothing was written to).
 */
function isUnwritten(chain: RequestError[]): boolean {
	const request = chain.map((one) => one.request).find((one) => one?.getHeader !== undefined);
	if (!request) return false;
	const { socket } = request;
	if (!socket || socket.secureConnecting === true || socket.bytesWritten === 0) return true;
	return socket.bytesWritten !== undefined && socket.bytesWritten === socket.writableLength;
}

/** The names of errors that n8n throws while it evaluates expressions or the credential, before any request. */
const BEFORE_REQUEST = /^(Expression|Credential)/;
/** Properties that only request errors have. */
const REQUEST_PROPERTIES = ['request', 'response', 'config', 'code', 'syscall', 'errno'] as const;

/** True only if it is certain: no error of the chain comes from a request. */
const isUnprepared = (chain: RequestError[]): boolean =>
	BEFORE_REQUEST.test(chain.at(-1)?.name ?? '') &&
	chain.every((one) => REQUEST_PROPERTIES.every((key) => one[key as 'code'] === undefined));

const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
// An established connection may fail with the same codes. Only these system calls fail before there is one.
const BEFORE_CONNECTION = new Set(['connect', 'getaddrinfo']);
/** Codes for untrusted certificates, which Node checks before it sends the request. */
const UNTRUSTED =
	/^(CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|HOSTNAME_MISMATCH$|ERR_TLS_CERT_)/;
/** Redirects to another scheme, or in a loop. */
const UNREACHABLE = /^ERR_FR_/;
const TRUST_ADVICE =
	'n8n doesn’t trust the certificate. If it is your own, give n8n its file in the environment variable NODE_EXTRA_CA_CERTS, and restart n8n.';
const NO_TLS = /^(EPROTO$|ERR_SSL_|ERR_TLS_)/;

/** Whether a URL can be fetched: the service's links may have any scheme. */
const isHttpOrRelative = (url: string): boolean => !/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(url);

const readHost = (url: string): string =>
	URL.canParse(url) && isHttpOrRelative(url)
		? new URL(url).host
		: 'a URL that the service returned';

/** Finds out why there is no response, and whether anything was sent. */
export function makeDisconnected(url: string, error: unknown): Disconnected {
	if (error instanceof Disconnected) return error;
	const chain = listCauses(error);
	const cause = chain.at(-1) ?? error;
	if (isUnprepared(chain)) return makeUnprepared(url, readMessage(cause));
	if (error instanceof ResponseTooLong) return makeIncomplete(url, error.code, false, true);
	const code = findProperty(chain, 'code') ?? readMessage(cause);
	const isImpossible = !isHttpOrRelative(url) || code === 'ERR_INVALID_URL' || UNTRUSTED.test(code);
	const isGarbled = code.startsWith('HPE_');
	const nothingSent =
		isImpossible ||
		UNREACHED.has(code) ||
		BEFORE_CONNECTION.has(findProperty(chain, 'syscall') ?? '') ||
		isUnwritten(chain);
	return new Disconnected(
		readHost(url),
		isHttpOrRelative(url)
			? maskSecrets(code)
			: 'its address does not start with https:// or http://',
		nothingSent,
		isImpossible || UNREACHABLE.test(code) || (nothingSent && NO_TLS.test(code)),
		undefined,
		undefined,
		UNTRUSTED.test(code) ? TRUST_ADVICE : undefined,
		isGarbled,
	);
}

export const makeTimedOut = (url: string, reason: string, error: unknown): Disconnected =>
	makeIncomplete(url, reason, makeDisconnected(url, error).nothingSent, false);

/** Statuses with which a proxy rejects a connection. n8n is set to throw them, since only an error exposes the socket. */
export const PROXY_STATUSES = [403, 407, 502, 503, 504];

/**
 * The response inside an error that n8n throws for a status.
 * @throws Disconnected if there was no response, or only that of a proxy that rejected the request
 */
export function findResponse(url: string, error: unknown) {
	const chain = listCauses(error);
	const response = chain.map((one) => one.response).find((one) => one !== undefined);
	if (!response || !PROXY_STATUSES.includes(response.status)) throw makeDisconnected(url, error);
	const { status, headers, data } = response;
	if (!isUnwritten(chain)) return { statusCode: status, headers: { ...headers }, body: data };
	throw new Disconnected(readHost(url), `a proxy returned HTTP ${status}`, true, status < 500);
}
