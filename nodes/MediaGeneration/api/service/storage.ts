import { discard } from '../http/streams';
import type { Purpose } from '../failures/call-failure';
import { storageFailure } from '../failures/call-failure';
import type { Client, HttpResponse } from '../http/client';
import type { MakeCall, Reading } from '../calls/call';
import type { Deadline } from '../calls/deadline';
import { BrokenTransfer } from '../http/disconnected';
import type { Part, ByteRange } from './part';
import { partFailure, partOf } from './part';
import { isExpired, is2xx } from '../calls/retry';
import { messageOf } from '../http/mask';
import { TIME_LIMITS } from '../http/timer';
import type { When } from '../calls/when';

/** The calls to the storage behind pre-signed URLs, and to whoever has a file of the user; they carry no key (spec 5.2). */
export interface Storage {
	/** Sends a file; false if the URL has expired and a new one may help. */
	upload(url: string, file: Outgoing, when: When): Promise<boolean>;
	/** Fetches a file and stores it; undefined if the link has expired and a new one may help. */
	download<T>(url: string, file: Incoming<T>, when: When): Promise<T | undefined>;
	/** Fetches a part of a file, and no more than it has to read for that. Its caller is a step of the queue. */
	part(url: string, range: ByteRange, purpose: Purpose, deadline: Deadline): Promise<Part>;
}

interface Transfer {
	readonly purpose: Purpose;
	/** There is no further URL to attempt. */
	readonly isLast: boolean;
}

interface Outgoing extends Transfer {
	readonly length: number;
	/** The bytes from the start, made anew for each attempt. */
	readonly open: () => Promise<NodeJS.ReadableStream | Buffer>;
}

interface Incoming<T> extends Transfer {
	/** Stores the whole body of a 200. @throws BrokenTransfer */
	readonly keep: (response: HttpResponse) => Promise<T>;
}

/** A download may start and run this long after the deadline: it is paid. */
const GRACE_MS = 60_000;

/** Then whoever has a file of the user is not worth more waiting: the user can do without. */
const PART_ERRORS_MS = 10_000;

const msUntil = (deadline: Deadline): number => Math.max(0, deadline.restMs());

/** A response other than the wanted one: worth another URL if there is one, else a failure. */
const rejected = <T>(
	response: HttpResponse,
	{ purpose, isLast }: Transfer,
	ifExpired: T,
): Reading<T> =>
	isExpired(response) && !isLast
		? { value: ifExpired }
		: { failure: storageFailure(response, purpose) };

export function createStorage(
	client: Client,
	makeCall: MakeCall,
	makeCallInPlace: MakeCall = makeCall,
): Storage {
	return {
		async upload(url, file, when) {
			const { purpose, open, length } = file;
			const send = async () => {
				const bytes = await open();
				// Nothing else closes the file if its request never starts or breaks off.
				return await client
					.put(url, bytes, length, msUntil(when.deadline), when.unwanted)
					.finally(() => discard(bytes));
			};
			return await makeCall<boolean>({
				when,
				purpose,
				send,
				read: (response) => (is2xx(response) ? { value: true } : rejected(response, file, false)),
			});
		},

		async download<T>(url: string, file: Incoming<T>, { deadline: paidBy, ...when }: When) {
			const { purpose, keep } = file;
			const deadline = paidBy.plus(GRACE_MS);
			return await makeCall<T | undefined>({
				when: { ...when, deadline },
				purpose,
				send: async () => await client.stream(url, msUntil(deadline), undefined, when.unwanted),
				async read(response) {
					const { status, body } = response;
					if (status === 200) return { value: await keep(response) };
					discard(body);
					// A result may appear a moment after its link.
					return { ...rejected(response, file, undefined), again: status === 404 };
				},
			});
		},

		async part(url, range, purpose, deadline) {
			const ms = (): number => Math.min(TIME_LIMITS.part, msUntil(deadline));
			return await makeCallInPlace<Part>({
				when: { deadline, errorsMs: PART_ERRORS_MS },
				purpose,
				send: async () => await client.stream(url, ms(), `bytes=${range.from}-${range.to}`),
				async read(response) {
					const part = await partOf(response, range).catch((error: unknown) => {
						throw new BrokenTransfer(url, `the transfer broke off (${messageOf(error)})`);
					});
					return part ? { value: part } : { failure: partFailure(url, response, purpose) };
				},
			});
		},
	};
}
