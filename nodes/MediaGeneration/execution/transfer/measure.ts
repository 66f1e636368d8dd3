import type { Ticket } from '../../api/calls/request-queue';
import { Deadline, type CallTiming } from '../../api/calls/deadline';
import { Failure } from '../../api/failures/failure';
import { MAX_BYTES } from '../../media-files/byte-reader';
import { readSignature, SIGNATURE_BYTES } from '../../media-files/signature';
import { createUrlSource } from '../../media-files/url-source';
import { measureSeconds, describeEmptyEnd, findStartProblem, type EmptyEnd } from '../plan/length';
import type { Plan } from '../plan/plan';
import { makeRefusal } from '../plan/refusal';
import type { Session } from '../session';

/** After this time, no further part is read, even if a slow server keeps sending. */
const MEASURE_TIMEOUT_MS = 60_000;

const makeNotMeasuredFailure = (end: EmptyEnd, why?: string, cause?: Failure): Failure =>
	new Failure(
		{
			outcome: 'notMeasured',
			message: describeEmptyEnd(end),
			cause: why && `${why}.`,
		},
		cause,
	);

/** The reason why a file has no length, if the first bytes show it. */
function explainNoLength(url: string, head: Buffer): string | undefined {
	const content = readSignature(head.subarray(0, SIGNATURE_BYTES));
	const isPicture = content && 'kinds' in content && content.kinds.includes('image');
	const what = content && 'contentKind' in content ? content.contentKind : isPicture && 'a picture';
	const named = what === 'empty' ? 'an empty file' : what;
	return named ? `${new URL(url).host} returned ${named}` : undefined;
}

/**
 * Completes the plan: if its request needs the length of a file at a URL, the length is read from the file.
 * The measurement is one step of the queue, so that a failure can close the queue before the next item pays.
 * @throws Failure if the length can't be read or *Start* is not before the file's end; Canceled, Halted
 */
export async function completePlan(
	{ service, clock }: Session,
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
	return await ticket(async () => {
		const soon = Deadline.start(clock, MEASURE_TIMEOUT_MS);
		let head: Buffer = Buffer.alloc(0);
		const source = createUrlSource(async (from, to) => {
			const range = { from, to, mostBytes: MAX_BYTES };
			const isFirst = from === 0;
			const part = await service.storage.fetchPart(url, range, purpose, isFirst ? deadline : soon);
			if (isFirst) head = part.bytes;
			return part;
		});
		const seconds = await measureSeconds(source).catch((error: unknown) => {
			const isOfFile = error instanceof Failure && error.facts.outcome === 'notMeasured';
			throw isOfFile ? makeNotMeasuredFailure(end, error.message, error) : error;
		});
		if (seconds === undefined) throw makeNotMeasuredFailure(end, explainNoLength(url, head));
		const problem = findStartProblem(end, seconds);
		if (problem !== undefined) throw makeRefusal([problem]);
		return fileToMeasure.planWith(seconds);
	});
}
