import { discard } from './body';
import type { Purpose } from './call-failure';
import { storageFailure } from './call-failure';
import type { Client, HttpResponse } from './client';
import type { MakeCall, When } from './call';
import type { Deadline } from './deadline';
import { hasRunOut, isSuccess } from './retry';

/** The calls to the storage behind pre-signed URLs, which carry no key (spec 5.2). */
export interface Storage {
	/** Sends a file; false if the URL has expired and a new one may help. */
	upload(url: string, file: Outgoing, when?: When): Promise<boolean>;
	/** Fetches a file and stores it; undefined if the link has expired and a new one may help. */
	download<T>(url: string, file: Incoming<T>, when?: When): Promise<T | undefined>;
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

const msUntil = (deadline?: Deadline): number | undefined =>
	deadline && Math.max(0, deadline.restMs());

export function createStorage(client: Client, makeCall: MakeCall): Storage {
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
	};
}
