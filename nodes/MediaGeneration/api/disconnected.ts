import { TooLong } from './content';

/** No answer of the service came. */
export class Disconnected extends Error {
	constructor(
		readonly host: string,
		/** What broke: the system's code, or a few words. */
		readonly code: string,
		/** Not a byte of the request left: the service knows nothing of it. */
		readonly nothingSent: boolean,
		/** Another attempt would end the same way. */
		readonly isHopeless: boolean,
	) {
		super(`${host}: ${code}`);
	}

	/** What happened, for a sentence. */
	get words(): string {
		return `${this.host} cannot be reached (${this.code})`;
	}
}

/** The request's own clock ended it. */
class TimedOut extends Disconnected {
	get words(): string {
		return `${this.host} did not answer in time (${this.code})`;
	}
}

/** The answer had begun, and its body did not come whole or could not be kept. */
export class BrokenTransfer extends Disconnected {
	constructor(url: string, trouble: string) {
		super(hostOf(url), trouble, false, false);
	}

	get words(): string {
		return this.code;
	}
}

/** As much of a failed request as tells how far it got. */
interface Socket {
	readonly secureConnecting?: boolean;
	/** What still waits to be handed to the system is counted in both. */
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

/** The error and what n8n has wrapped into it, the outermost first. */
function chainOf(error: unknown): RequestError[] {
	const chain: RequestError[] = [];
	for (let at = error; at instanceof Error && chain.length < 5; at = (at as RequestError).cause) {
		chain.push(at as RequestError);
	}
	return chain;
}

const textIn = (chain: RequestError[], name: 'code' | 'syscall'): string | undefined =>
	chain.map((one) => one[name]).find((one) => typeof one === 'string' && one !== '') as
		string | undefined;

/**
 * Whether the request never got onto a connection of its own: no socket was made, the connection or the TLS handshake was
 * still going on, or a proxy refused the tunnel, whose answer Node plays on a socket that nothing was written to. A plain
 * request that a proxy has taken cannot be told from one that the service has, nor can what a connection lost on the way.
 */
function isUnwritten(chain: RequestError[]): boolean {
	const request = chain.map((one) => one.request).find((one) => one?.getHeader !== undefined);
	if (!request) return false;
	const { socket } = request;
	if (!socket || socket.secureConnecting === true || socket.bytesWritten === 0) return true;
	return socket.bytesWritten !== undefined && socket.bytesWritten === socket.writableLength;
}

const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
// An established connection may end with the same codes; only these calls of the system come before it.
const BEFORE_CONNECTION = new Set(['connect', 'getaddrinfo']);
/** Codes of certificates that cannot be trusted: Node checks them before it lets the request out. */
const UNTRUSTED =
	/^(CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|HOSTNAME_MISMATCH$|ERR_TLS_CERT_)/;
const NO_TLS = /^(EPROTO$|ERR_SSL_|ERR_TLS_)/;

const hostOf = (url: string): string =>
	URL.canParse(url) ? new URL(url).host : 'a URL that the service returned';

/** Why no answer came, and whether anything was sent. */
export function disconnected(url: string, error: unknown): Disconnected {
	if (error instanceof Disconnected) return error;
	const chain = chainOf(error);
	const code = textIn(chain, 'code') ?? chain.at(-1)?.message ?? String(error);
	const isUntrusted = code === 'ERR_INVALID_URL' || UNTRUSTED.test(code);
	const isHopeless = isUntrusted || error instanceof TooLong;
	const nothingSent =
		isUntrusted ||
		UNREACHED.has(code) ||
		BEFORE_CONNECTION.has(textIn(chain, 'syscall') ?? '') ||
		isUnwritten(chain);
	return new Disconnected(
		hostOf(url),
		code,
		nothingSent,
		isHopeless || (nothingSent && NO_TLS.test(code)),
	);
}

/** The request ended because its time was over. */
export function timedOut(url: string, words: string, error: unknown): Disconnected {
	return new TimedOut(hostOf(url), words, disconnected(url, error).nothingSent, false);
}

interface Answer {
	readonly statusCode: number;
	readonly headers: object;
	readonly body: unknown;
}

/** Statuses with which a proxy refuses to connect: n8n is asked to throw them, since only an error shows the socket. */
export const OF_A_PROXY = [403, 407, 502, 503, 504];

/**
 * The answer inside an error that stands for a status.
 * @throws Disconnected where no answer came, or only that of a proxy that did not let the request through
 */
export function answerIn(url: string, error: unknown): Answer {
	const chain = chainOf(error);
	const response = chain.map((one) => one.response).find((one) => one !== undefined);
	if (!response || !OF_A_PROXY.includes(response.status)) throw disconnected(url, error);
	const { status, headers, data } = response;
	if (!isUnwritten(chain)) return { statusCode: status, headers: { ...headers }, body: data };
	throw new Disconnected(hostOf(url), `a proxy answered HTTP ${status}`, true, status < 500);
}
