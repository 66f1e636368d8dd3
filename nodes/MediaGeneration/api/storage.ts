import { discard } from './body';
import type { Purpose } from './call-failure';
import { storageFailure } from './call-failure';
import type { Client, HttpResponse } from './client';
import type { MakeCall, When } from './call';
import type { Deadline } from './deadline';
import { BrokenTransfer } from './disconnected';
import { masked } from './mask';
import type { Part, Range } from './part';
import { partFailure, partOf } from './part';
import { hasRunOut, isSuccess } from './retry';
import { messageOf } from './thrown';
import { TIME_LIMITS } from './timer';

/** The calls to the storage behind pre-signed URLs, and to whoever has a file of the user; they carry no key (spec 5.2). */
export interface Storage {
	/** Sends a file; false if the URL has expired and a new one may help. */
	upload(url: string, file: Outgoing, when?: When): Promise<boolean>;
	/** Fetches a file and stores it; undefined if the link has expired and a new one may help. */
	download<T>(url: string, file: Incoming<T>, when?: When): Promise<T | undefined>;
	/** Fetches a part of a file, and no more than it has to read for that. Its caller has a place in the queue. */
	part(url: string, range: Range, purpose: Purpose, deadline?: Deadline): Promise<Part>;
}

interface Transfer {
	readonly purpose: Purpose;
	/** There is no further URL to attempt. */
	readonly isLast: boolean;
}

export interface Outgoing extends Transfer {
	readonly length: number;
	/** The bytes from the start, made anew for each attempt. */
	readonly open: () => Promise<NodeJS.ReadableStream | Buffer>;
}

export interface Incoming<T> extends Transfer {
	/** Stores the whole body of a 200. @throws BrokenTransfer */
	readonly keep: (response: HttpResponse) => Promise<T>;
}

/** A download may start and run this long after the deadline: it is paid. */
const GRACE_MS = 60_000;

/** Then whoever has a file of the user is not worth more waiting: the user can do without. */
const PART_PATIENCE_MS = 10_000;

const msUntil = (deadline?: Deadline): number | undefined =>
	deadline && Math.max(0, deadline.restMs());

export function createStorage(
	client: Client,
	makeCall: MakeCall,
	makeCallInPlace: MakeCall = makeCall,
): Storage {
	const judge =
		({ purpose, isLast }: Transfer, isDone: (response: HttpResponse) => boolean) =>
		(response: HttpResponse): void => {
			if (isDone(response) || (hasRunOut(response) && !isLast)) return;
			throw storageFailure(response, purpose);
		};

	return {
		async upload(url, file, when) {
			const { purpose, open, length } = file;
			const send = async () => {
				const bytes = await open();
				// Nothing else closes the file if its request never starts or breaks off.
				return await client
					.put(url, bytes, length, msUntil(when?.deadline))
					.finally(() => discard(bytes));
			};
			return isSuccess(await makeCall({ ...when, purpose, send, judge: judge(file, isSuccess) }));
		},

		async download<T>(url: string, file: Incoming<T>, when?: When) {
			const { purpose, keep } = file;
			const deadline = when?.deadline?.plus(GRACE_MS);
			let kept: T | undefined;
			const send = async () => {
				const response = await client.stream(url, msUntil(deadline));
				if (response.status === 200) kept = await keep(response);
				else discard(response.body);
				return response;
			};
			await makeCall({
				...when,
				deadline,
				purpose,
				send,
				// A result may appear a moment after its link.
				isUsable: ({ status }) => status !== 404,
				judge: judge(file, ({ status }) => status === 200),
			});
			return kept;
		},

		async part(url, range, purpose, deadline) {
			let part: Part | undefined;
			const send = async () => {
				part = undefined;
				const ms = Math.min(TIME_LIMITS.part, msUntil(deadline) ?? Infinity);
				const response = await client.stream(url, ms, `bytes=${range.from}-${range.to}`);
				part = await partOf(response, range).catch((error: unknown) => {
					throw new BrokenTransfer(url, `the transfer broke off (${masked(messageOf(error))})`);
				});
				return response;
			};
			await makeCallInPlace({
				deadline,
				patienceMs: PART_PATIENCE_MS,
				purpose,
				send,
				judge(response) {
					if (part === undefined) throw partFailure(url, response, purpose);
				},
			});
			return part!;
		},
	};
}
