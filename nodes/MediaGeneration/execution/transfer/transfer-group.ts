import type { IExecuteFunctions } from 'n8n-workflow';
import type { Clock } from '../../api/http/clock';
import { discard, isStream } from '../../api/http/streams';
import { Deadline } from '../../api/calls/deadline';
import type { CallTiming } from '../../api/calls/call-timing';
import type { Service } from '../../api/service/service';

/** The parts of a session that transfers need. */
export interface TransferContext {
	readonly context: IExecuteFunctions;
	readonly service: Service;
	readonly clock: Clock;
}

/** Transfers of files that are needed together: if one fails, the others stop. */
export class TransferGroup {
	private readonly closes = new Set<() => void>();
	private readonly stopped = new AbortController();
	readonly timing: CallTiming;

	constructor(timing: CallTiming) {
		const { signal: abortSignal } = this.stopped;
		const untilAborted = new Deadline(() => (abortSignal.aborted ? -Infinity : Infinity));
		this.timing = { ...timing, deadline: timing.deadline.limitTo(untilAborted), abortSignal };
	}

	/**
	 * Closes a stream when the group stops. If `reason` is set, the stream emits it as an error and needs a listener.
	 * Neither a body in memory nor a closed stream is kept, since each attempt opens its file again.
	 */
	closeOnStop<Body>(body: Body, reason?: Error): Body {
		if (!isStream(body)) return body;
		const close = (): void => discard(body, reason);
		this.closes.add(close);
		body.once('close', () => this.closes.delete(close));
		return body;
	}

	stop(): void {
		this.stopped.abort();
		this.closes.forEach((close) => close());
	}
}

/** Transfers files in parallel; the results are in the order of the files. @throws the first transfer error */
export async function transferAll<File, Result>(
	files: readonly File[],
	timing: CallTiming,
	transfer: (file: File, index: number, group: TransferGroup) => Promise<Result>,
): Promise<Result[]> {
	const group = new TransferGroup(timing);
	return await Promise.all(
		files.map(
			async (file, index) =>
				await transfer(file, index, group).catch((error: unknown) => {
					group.stop();
					throw error;
				}),
		),
	);
}
