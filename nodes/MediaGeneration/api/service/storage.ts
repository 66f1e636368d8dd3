import { isOk, type Caller, type CallTiming, type ReadResult } from '../calls/caller';
import { makeCallFailure, type CallPurpose } from '../failures/call-failure';
import type { Failure } from '../failures/failure';
import type { HttpClient, HttpResponse } from '../http/client';
import { BrokenTransfer } from '../http/connection-error';
import { readMessage } from '../http/mask';
import { TIME_LIMITS } from '../http/request-timeout';
import { discard, readBeginning } from '../http/streams';

/** Whether the file is too large (Amazon S3: 400 with this code). */
const isTooLarge = ({ status, body }: HttpResponse): boolean =>
	status === 413 || String(body).includes('EntityTooLarge');

function makeRejectedFailure(
	response: HttpResponse,
	purpose: CallPurpose,
	server = 'the storage',
): Failure {
	const { status: httpStatus } = response;
	if (!isTooLarge(response))
		return makeCallFailure(purpose, `${server} returned HTTP ${httpStatus}`, { httpStatus });
	return makeCallFailure(purpose, `the storage takes no file of this size (${httpStatus})`, {
		httpStatus,
		advice: 'Your plan limits the size of a file: shorten or compress it, or change the plan.',
	});
}

/** Statuses with which the storage may reject an expired pre-signed URL. */
const EXPIRED_STATUSES = new Set([400, 401, 403, 404, 410]);

interface Transfer {
	readonly purpose: CallPurpose;
	readonly isLastUrl: boolean;
}

/** Opens the file at its start, for each attempt. */
type OpenFile = () => Promise<NodeJS.ReadableStream | Buffer>;

/** Extra time for a download after the deadline, since the result is already paid for. */
const GRACE_MS = 60_000;

/** The time for retries of `fetchPart`: short, since the user can enter the seconds of the video or sound instead. */
const PART_RETRY_MS = 10_000;

const MAX_PART_BYTES = 1024 * 1024;

interface Part {
	/** More than the requested part if the server ignores ranges: the file from its start, up to 1 MiB. */
	readonly bytes: Buffer;
	/** The length of the whole file in bytes; 0 if the response doesn't state it. */
	readonly total: number;
}

const judgeRejection = (
	response: HttpResponse,
	{ purpose, isLastUrl }: Transfer,
): ReadResult<undefined> =>
	EXPIRED_STATUSES.has(response.status) && !isTooLarge(response) && !isLastUrl
		? { value: undefined }
		: { failure: makeRejectedFailure(response, purpose) };

/**
 * Calls to the storage behind pre-signed URLs, and to servers with the user's files. These calls never send the API key
 * (spec 5.2).
 */
export class Storage {
	constructor(
		private readonly client: HttpClient,
		private readonly caller: Caller,
	) {}

	/** Sends a file; undefined if the URL may have expired and a new URL may help. */
	async upload(
		url: string,
		{ open, length, ...file }: Transfer & { readonly open: OpenFile; readonly length: number },
		timing: CallTiming,
	): Promise<true | undefined> {
		const { client } = this;
		return await this.caller.call<true | undefined>({
			timing,
			purpose: file.purpose,
			async send(ms) {
				const bytes = await open();
				// Nothing else closes the file if its request never starts or is cut off.
				return await client.put(url, bytes, length, ms).finally(() => discard(bytes));
			},
			read: (response) => (isOk(response) ? { value: true } : judgeRejection(response, file)),
		});
	}

	/** Fetches a file and stores the body of a 200 response; undefined if the URL may have expired and a new URL may help. */
	async download<T>(
		url: string,
		file: Transfer & { readonly store: (response: HttpResponse) => Promise<T> },
		timing: CallTiming,
	): Promise<T | undefined> {
		return await this.caller.call<T | undefined>({
			timing: { ...timing, deadline: timing.deadline.extend(GRACE_MS) },
			purpose: file.purpose,
			send: async (ms) => await this.client.stream(url, ms),
			async read(response) {
				const { status, body } = response;
				if (status === 200) return { value: await file.store(response) };
				discard(body);
				// The storage may return 404 for a moment, until the result is available.
				return { ...judgeRejection(response, file), mayBeTransient: status === 404 };
			},
		});
	}

	/** Reads a part of a file at a URL. Call this inside a step of the queue. */
	async fetchPart(
		url: string,
		from: number,
		size: number,
		purpose: CallPurpose,
		timing: CallTiming,
	): Promise<Part> {
		const range = `bytes=${from}-${from + size - 1}`;
		return await this.caller.call<Part>({
			timing: { ...timing, giveUpMs: PART_RETRY_MS, ticket: async (step) => await step() },
			purpose,
			send: async (ms) => await this.client.stream(url, Math.min(TIME_LIMITS.part, ms), range),
			async read(response) {
				const { status, headers, body } = response;
				// RFC 9110, 14.4.
				const part = /^bytes (\d+)-\d+\/(\d+)$/.exec(String(headers['content-range']));
				const isPart = status === 206 && Number(part?.[1]) === from;
				if (!isPart && !(status === 200 && from === 0)) {
					discard(body);
					return { failure: makeRejectedFailure(response, purpose, new URL(url).host) };
				}
				const bytes = await readBeginning(body, MAX_PART_BYTES).catch((error: unknown) => {
					throw new BrokenTransfer(`the transfer was interrupted (${readMessage(error)})`);
				});
				const length = isPart ? part?.[2] : headers['content-length'];
				const isWhole = !isPart && bytes.length < MAX_PART_BYTES;
				return { value: { bytes, total: isWhole ? bytes.length : Number(length ?? 0) } };
			},
		});
	}
}
