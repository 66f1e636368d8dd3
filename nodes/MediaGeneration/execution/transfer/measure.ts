import type { Ticket } from '../../api/calls/request-queue';
import type { CallTiming } from '../../api/calls/caller';
import { Failure } from '../../api/failures/failure';
import { WINDOW_BYTES, type ByteSource } from '../../media-files/byte-reader';
import { describeBeginning, findFormat } from '../../media-files/first-bytes';
import { measureSeconds, describeEmptyEnd, findStartProblem, type EmptyEnd } from '../plan/length';
import type { Plan } from '../plan/plan';
import { makeRefusal } from '../plan/refusal';
import type { Session } from '../session';

/** Enough for a header at either end of a file. */
const MAX_READS = 4;

const makeNotMeasuredFailure = (end: EmptyEnd, why?: string, cause?: Failure): Failure =>
	new Failure(
		{ outcome: 'notMeasured', message: describeEmptyEnd(end), cause: why && `${why}.` },
		cause,
	);

/** The reason why a file has no length, if its first bytes show it. */
function explainNoLength(url: string, head: Buffer): string | undefined {
	const kinds = findFormat(head)?.kinds;
	if (kinds && !kinds.includes('image')) return undefined;
	const file =
		head.length === 0 ? 'an empty file' : `a file that begins with ${describeBeginning(head)}`;
	return `${new URL(url).host} returned ${kinds ? 'a picture' : file}`;
}

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
		aim: `read the length of ${end.mediaField.label}`,
		outcome: 'notMeasured',
		missingMessage: '',
	} as const;
	let readError: unknown;
	const fetchPart = async (from: number, size: number) =>
		await service.storage
			.fetchPart(url, { from, to: from + size - 1 }, purpose, deadline)
			.catch((error: unknown) => {
				const isOfFile = error instanceof Failure && error.facts.outcome === 'notMeasured';
				readError = isOfFile ? makeNotMeasuredFailure(end, error.message, error) : error;
				throw readError;
			});
	return await ticket(async () => {
		const { bytes: first, total } = await fetchPart(0, WINDOW_BYTES);
		let reads = 1;
		const source: ByteSource = {
			length: total ?? 0,
			async read(offset, size) {
				if (offset + size <= first.length) return first.subarray(offset, offset + size);
				if (++reads > MAX_READS) throw new RangeError('Too many reads');
				return (await fetchPart(offset, size)).bytes;
			},
		};
		const seconds = await measureSeconds(source);
		if (readError) throw readError;
		if (seconds === undefined) throw makeNotMeasuredFailure(end, explainNoLength(url, first));
		const problem = findStartProblem(end, seconds);
		if (problem !== undefined) throw makeRefusal([problem]);
		return fileToMeasure.planWith(seconds);
	});
}
