import { discard, readBeginning } from '../http/streams';
import { explainFailure, makeFailure, type CallPurpose } from '../failures/call-failure';
import type { Failure } from '../failures/failure';
import type { HttpClient, HttpResponse } from '../http/client';
import type { Caller, ReadResult, CallTiming } from '../calls/caller';
import type { Deadline } from '../calls/deadline';
import { BrokenTransfer } from '../http/connection-error';
import { mayBeExpired, isOk } from '../calls/retry';
import { readMessage } from '../http/mask';
import { TIME_LIMITS } from '../http/request-timeout';

function makeRejectedFailure(
	{ status: httpStatus }: HttpResponse,
	purpose: CallPurpose,
	server = 'the storage',
): Failure {
	const message = explainFailure(purpose, `${server} returned HTTP ${httpStatus}`);
	return makeFailure(purpose, message, purpose.advice, { httpStatus });
}

/** Whether the file is too large (Amazon S3: 400 with this code). */
const isTooLarge = ({ status, body }: HttpResponse): boolean =>
	status === 413 || (typeof body === 'string' && body.includes('EntityTooLarge'));

function makeTooLargeFailure({ status: httpStatus }: HttpResponse, purpose: CallPurpose): Failure {
	const message = explainFailure(purpose, `the storage takes no file of this size (${httpStatus})`);
	const advice = 'Your plan limits the size of a file: shorten or compress it, or change the plan.';
	return makeFailure(purpose, message, advice, { httpStatus });
}

interface Transfer {
	readonly purpose: CallPurpose;
	readonly isLastUrl: boolean;
}

interface UploadTransfer extends Transfer {
	readonly length: number;
	/** Opens the file at its start. Called for each attempt. */
	readonly open: () => Promise<NodeJS.ReadableStream | Buffer>;
}

interface DownloadTransfer<T> extends Transfer {
	/** Stores the whole body of a 200 response. @throws BrokenTransfer */
	readonly store: (response: HttpResponse) => Promise<T>;
}

/** Extra time for a download after the deadline, since the result is already paid for. */
const GRACE_MS = 60_000;

/** The time for retries of `fetchPart`: short, since the user can enter the seconds of the video or sound instead. */
const PART_RETRY_MS = 10_000;

const MAX_BYTES_WITHOUT_RANGE = 1024 * 1024;

interface Part {
	readonly bytes: Buffer;
	/** The length of the whole file in bytes; 0 if the response doesn't state it. */
	readonly total: number;
}

const getRestMs = (deadline: Deadline): number => Math.max(0, deadline.remainingMs());

const judgeRejection = <T>(
	response: HttpResponse,
	{ purpose, isLastUrl }: Transfer,
	ifExpired: T,
): ReadResult<T> =>
	mayBeExpired(response) && !isLastUrl
		? { value: ifExpired }
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

	/** Sends a file; false if the URL may have expired and a new URL may help. */
	async upload(url: string, file: UploadTransfer, timing: CallTiming): Promise<boolean> {
		const { purpose, open, length } = file;
		const send = async () => {
			const bytes = await open();
			// Nothing else closes the file if its request never starts or is cut off.
			return await this.client
				.put(url, bytes, length, getRestMs(timing.deadline))
				.finally(() => discard(bytes));
		};
		return await this.caller.call<boolean>({
			timing,
			purpose,
			send,
			read(response) {
				if (isOk(response)) return { value: true };
				return isTooLarge(response)
					? { failure: makeTooLargeFailure(response, purpose) }
					: judgeRejection(response, file, false);
			},
		});
	}

	/** Fetches a file and stores it; undefined if the URL may have expired and a new URL may help. */
	async download<T>(
		url: string,
		file: DownloadTransfer<T>,
		{ deadline: itemDeadline, ...when }: CallTiming,
	): Promise<T | undefined> {
		const { purpose, store } = file;
		const deadline = itemDeadline.extend(GRACE_MS);
		return await this.caller.call<T | undefined>({
			timing: { ...when, deadline },
			purpose,
			send: async () => await this.client.stream(url, getRestMs(deadline)),
			async read(response) {
				const { status, body } = response;
				if (status === 200) return { value: await store(response) };
				discard(body);
				// The storage may return 404 for a moment, until the result is available.
				return { ...judgeRejection(response, file, undefined), mayBeTransient: status === 404 };
			},
		});
	}

	/** Reads a part of a file, or up to 1 MiB from its start if the server ignores ranges. Call this inside a step. */
	async fetchPart(
		url: string,
		from: number,
		size: number,
		purpose: CallPurpose,
		deadline: Deadline,
	): Promise<Part> {
		const send = async () => {
			const ms = Math.min(TIME_LIMITS.part, getRestMs(deadline));
			return await this.client.stream(url, ms, `bytes=${from}-${from + size - 1}`);
		};
		return await this.caller.call<Part>({
			timing: { deadline, giveUpMs: PART_RETRY_MS },
			isInStep: true,
			purpose,
			send,
			async read(response) {
				const { status, headers, body } = response;
				// RFC 9110, 14.4.
				const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(String(headers['content-range']));
				const isPart = status === 206 && Number(range?.[1]) === from;
				if (!isPart && (status !== 200 || from > 0)) {
					discard(body);
					return { failure: makeRejectedFailure(response, purpose, new URL(url).host) };
				}
				const read = readBeginning(body, isPart ? size : MAX_BYTES_WITHOUT_RANGE);
				const bytes = await read.catch((error: unknown) => {
					throw new BrokenTransfer(url, `the transfer was interrupted (${readMessage(error)})`);
				});
				if (isPart) return { value: { bytes, total: Number(range![2]) } };
				const isWhole = bytes.length < MAX_BYTES_WITHOUT_RANGE;
				const total = isWhole ? bytes.length : Number(headers['content-length'] ?? 0);
				return { value: { bytes, total } };
			},
		});
	}
}
