import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { Canceled, Failure } from '../api';
import { Halted } from './gate';
import type { Job, Result } from './operations';
import { jobFor } from './operations';
import type { Session } from './session';

type Ended = { readonly result: Result } | { readonly error: unknown };

const ended = async (run: () => Promise<Result>): Promise<Ended> =>
	await run().then(
		(result) => ({ result }),
		(error: unknown) => ({ error }),
	);

/** What n8n shows and a workflow can read of an item that did not succeed. */
function errorJson(error: unknown): IDataObject {
	if (!(error instanceof Failure)) return { message: String(error) };
	const { message, description, charge, httpStatus, code, projectId } = error.facts;
	return {
		message,
		...(description === undefined ? {} : { description }),
		charged: charge === 'unknown' ? 'unknown' : charge === 'started',
		...(projectId === undefined ? {} : { project_id: projectId }),
		...(code === undefined ? {} : { code }),
		...(httpStatus === undefined ? {} : { http_status: httpStatus }),
	};
}

/** The error that ends the node: the item's own, with the projects that other items have started. */
function nodeError(
	context: IExecuteFunctions,
	error: unknown,
	itemIndex: number,
	startedElsewhere: readonly string[],
): NodeOperationError {
	const description = error instanceof Failure ? error.facts.description : undefined;
	const others =
		startedElsewhere.length > 0
			? `Projects of other items were started and go on: ${startedElsewhere.join(', ')}.`
			: undefined;
	return new NodeOperationError(context.getNode(), error as Error, {
		message: error instanceof Failure ? error.message : undefined,
		description: [description, others].filter(Boolean).join(' ') || undefined,
		itemIndex,
	});
}

/** The error output gets the item with a single key `error`: that is what n8n of every version sorts it by. */
const toItem = (end: Ended, itemIndex: number): INodeExecutionData => ({
	...('result' in end ? end.result : { json: { error: errorJson(end.error) } }),
	pairedItem: { item: itemIndex },
});

const notRunYet = (error: unknown): boolean => error instanceof Halted;

/**
 * Runs every item: all are read and checked first, all are submitted before slow ones are waited for, one output per
 * input in the same order. With "Continue On Fail" a bad item harms no other; without it, the first failure ends the
 * node before more is spent, and tells the projects that were started.
 */
export async function runItems(session: Session, count: number): Promise<INodeExecutionData[]> {
	const { context, gate } = session;
	const isLenient = context.continueOnFail();
	const indexes = Array.from({ length: count }, (_, index) => index);

	const stop = (error: unknown, itemIndex: number): never => {
		const started = session.ledger.started().filter((id) => !errorNames(error, id));
		throw nodeError(context, error, itemIndex, started);
	};

	const jobs: Array<Job | Ended> = [];
	for (const index of indexes) {
		const planned = await jobFor(session, index).then(
			(job) => ({ job }),
			(error: unknown) => ({ error }),
		);
		if ('job' in planned) jobs.push(planned.job);
		else if (isLenient) jobs.push({ error: planned.error });
		else stop(planned.error, index);
	}

	const ends = await Promise.all(
		jobs.map(async (job) => {
			if (typeof job !== 'function') return job;
			const end = await ended(job);
			const endsNode = 'error' in end && (!isLenient || end.error instanceof Canceled);
			if (endsNode) gate.close();
			return end;
		}),
	);

	const fatal = ends.findIndex(
		(end) =>
			'error' in end && !notRunYet(end.error) && (!isLenient || end.error instanceof Canceled),
	);
	if (fatal >= 0) stop((ends[fatal] as { error: unknown }).error, fatal);
	return ends.map(toItem);
}

const errorNames = (error: unknown, id: string): boolean =>
	error instanceof Failure && error.facts.projectId === id;
