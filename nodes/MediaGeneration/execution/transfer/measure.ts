import type { Ticket } from '../../api/calls/request-queue';
import type { CallTiming } from '../../api/calls/caller';
import { explainFailure, makeFailure } from '../../api/failures/call-failure';
import { WINDOW_BYTES, type ByteSource } from '../../media-files/byte-reader';
import { describeBeginning } from '../../media-files/first-bytes';
import { measureSeconds } from '../../media-files/duration';
import { findStartProblem } from '../plan/length';
import type { Plan } from '../plan/plan';
import { makeRefusal } from '../plan/refusal';
import type { Session } from '../session';

/** Enough for a header at either end of a file. */
const MAX_READS = 4;

const describeFile = (head: Buffer): string =>
	head.length === 0
		? 'an empty file'
		: `a file that begins with ${describeBeginning(head)} and states no length that the node can read`;

/**
 * Completes the plan: if its request needs the length of a file at a URL, the length is read from the file.
 * The measurement is one step of the queue, so that a failure can close the queue before the next item pays.
 * @throws Failure if the length can't be read or *Start* is not before the file's end; Canceled, Halted
 */
export async function completePlan(
	{ service }: Session,
	plan: Plan,
	{ ticket, deadline }: CallTiming & { readonly ticket: Ticket },
): Promise<Plan> {
	const { fileToMeasure } = plan;
	if (!fileToMeasure) return plan;
	const { url, end } = fileToMeasure;
	const purpose = {
		aim: `read the length of ${end.mediaField.label} for the empty ${end.field.label}`,
		outcome: 'notMeasured',
		missingMessage: '',
		advice: `Enter ${end.field.label}.`,
	} as const;
	// Otherwise, any error is taken for a header without a length.
	let readError: unknown;
	const fetchPart = async (from: number, size: number) =>
		await service.storage.fetchPart(url, from, size, purpose, deadline).catch((error: unknown) => {
			readError = error;
			throw error;
		});
	return await ticket(async () => {
		const { bytes: first, total } = await fetchPart(0, WINDOW_BYTES);
		let reads = 1;
		const source: ByteSource = {
			length: total,
			async read(offset, size) {
				if (offset + size <= first.length) return first.subarray(offset, offset + size);
				if (++reads > MAX_READS) throw new RangeError('Too many reads');
				return (await fetchPart(offset, size)).bytes;
			},
		};
		const seconds = await measureSeconds(source);
		if (readError) throw readError;
		if (seconds === undefined) {
			const why = `${new URL(url).host} returned ${describeFile(first)}`;
			throw makeFailure(purpose, explainFailure(purpose, why), purpose.advice);
		}
		const problem = findStartProblem(end, seconds);
		if (problem !== undefined) throw makeRefusal([problem]);
		return fileToMeasure.planWith(seconds);
	});
}
