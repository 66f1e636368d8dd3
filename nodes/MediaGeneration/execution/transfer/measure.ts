import type { Ticket } from '../../api/calls/request-queue';
import type { When } from '../../api/calls/when';
import { Deadline } from '../../api/calls/deadline';
import { Failure } from '../../api/failures/failure';
import { NOT_CHARGED } from '../../catalog/error-codes';
import { MOST_BYTES } from '../../duration/bytes';
import { urlSource } from '../../duration/url-source';
import { measuredSeconds, mustBeEntered, startProblem } from '../plan/length';
import type { Plan, ToMeasure } from '../plan/plan';
import { refusal } from '../plan/refusal';
import type { Session } from '../session';

/** Whoever sends part after part slowly does not hold the item for long. */
const MEASURE_MS = 60_000;

const notMeasured = ({ end }: ToMeasure, cause?: Failure): Failure =>
	new Failure(
		{
			outcome: 'notMeasured',
			message: mustBeEntered(end),
			description: `${cause ? `${cause.message}. ` : ''}${NOT_CHARGED} for this item.`,
		},
		cause,
	);

const isOfFile = (error: unknown): error is Failure =>
	error instanceof Failure && error.facts.outcome === 'notMeasured';

/** @throws Failure if it cannot be read or the start is not before it, Canceled */
async function measure(
	{ service, clock }: Session,
	toMeasure: ToMeasure,
	item: Deadline,
): Promise<Plan> {
	const { url, end } = toMeasure;
	const purpose = {
		aim: `read the length of ${end.of.label}`,
		outcome: 'notMeasured',
		missing: '',
	} as const;
	const soon = Deadline.in(clock, MEASURE_MS);
	const source = urlSource(async (from, to) => {
		const range = { from, to, mostBytes: MOST_BYTES };
		return await service.part(url, range, purpose, from === 0 ? item : soon);
	});
	const seconds = await measuredSeconds(source).catch((error: unknown) => {
		throw isOfFile(error) ? notMeasured(toMeasure, error) : error;
	});
	if (seconds === undefined) throw notMeasured(toMeasure);
	const problem = startProblem(end, seconds);
	if (problem !== undefined) throw refusal([problem]);
	return toMeasure.planWith(seconds);
}

/**
 * The plan with all that its request needs: the length of a file at a URL is read from the file's header, if the plan
 * lacks it. That is one step of the queue: if it fails, the queue closes before the next item pays.
 * @throws Failure if it cannot be read, Canceled, Halted
 */
export const measured = async (
	session: Session,
	plan: Plan,
	{ ticket, deadline }: When & { readonly ticket: Ticket },
): Promise<Plan> =>
	plan.toMeasure
		? await ticket(async () => await measure(session, plan.toMeasure!, deadline))
		: plan;
