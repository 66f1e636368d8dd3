import type { Ticket } from '../../api/calls/request-queue';
import type { CallTiming } from '../../api/calls/caller';
import { makeCallFailure } from '../../api/failures/call-failure';
import { WINDOW_BYTES, type ByteSource } from '../../media-files/byte-reader';
import { describeBeginning } from '../../media-files/first-bytes';
import { measureSeconds } from '../../media-files/duration';
import type { Plan } from '../plan/plan';
import type { Session } from '../session';

/** Enough for a header at either end of a file. */
const MAX_READS = 4;

/**
 * Completes the plan with the length of a file at a URL, which is read from the file.
 * The measurement is one step of the queue, so that a failure can close the queue before the next item pays.
 * @throws Failure if the length can't be read or *Start* is not before the file's end; Canceled, Halted
 */
export async function completePlan(
	{ service }: Session,
	{ url, segment: { media, end }, planWith }: NonNullable<Plan['fileToMeasure']>,
	timing: CallTiming & { readonly ticket: Ticket },
): Promise<Plan> {
	const purpose = {
		aim: `read the length of ${media.label} for the empty ${end.label}`,
		outcome: 'notMeasured',
		advice: `Enter ${end.label}.`,
	} as const;
	const reads: Array<ReturnType<typeof service.storage.fetchPart>> = [];
	const fetchPart = async (from: number, size: number) => {
		if (reads.length === MAX_READS) throw new RangeError('Too many reads');
		reads.push(service.storage.fetchPart(url, from, size, purpose, timing));
		return await reads.at(-1)!;
	};
	return await timing.ticket(async () => {
		const { bytes: first, total: length } = await fetchPart(0, WINDOW_BYTES);
		const read: ByteSource['read'] = async (offset, size) =>
			offset + size <= first.length
				? first.subarray(offset, offset + size)
				: (await fetchPart(offset, size)).bytes;
		const seconds = await measureSeconds({ length, read });
		// A failed read is the last one. `measureSeconds` takes any error for a header without a length.
		await reads.at(-1);
		if (seconds === undefined) {
			const why = `${new URL(url).host} returned a file that begins with ${describeBeginning(first)} and states no length that the node can read`;
			throw makeCallFailure(purpose, why);
		}
		return planWith(seconds);
	});
}
