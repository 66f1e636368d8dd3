import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { createTiming } from '../../api/calls/caller';
import { Failure } from '../../api/failures/failure';
import { readMessage } from '../../api/http/mask';
import type { Project } from '../../api/service/project';
import { COLLECT_OUTPUTS, type CollectOutput } from '../../catalog/operations';
import { PARAMETERS } from '../../catalog/parameters';
import { pluralize, type ValueOf } from '../../fields';
import { isNonEmptyText, isRecord } from '../../json/record';
import { makeErrorJson } from '../../output/error';
import { makeProjectJson } from '../../output/project';
import { createProjectReader, type Target } from '../follow/wait';
import type { Item, ItemRunner, Result } from '../item';
import { judgeProject, makeUnfinishedFailure, makeUnreadFailure } from '../outcome';
import {
	parseProjectId,
	readOption,
	readParameter,
	readResources,
	requireOptions,
} from '../plan/read-parameters';
import { downloadAll } from '../transfer/download';

type ProjectRef = Pick<Project, 'id'> & Partial<Pick<Project, 'resource' | 'status'>>;

interface CollectOptions {
	/** *Give Up After*. */
	readonly minutes: number;
	readonly outputField: string;
	readonly whenFinished: ValueOf<typeof PARAMETERS.whenFinished>;
}

const assignOutput = (name: CollectOutput, result: Result): Result => ({
	...result,
	output: COLLECT_OUTPUTS.indexOf(name),
});

function assignToFailed(failure: Failure, { id, resource, status }: ProjectRef): Result {
	const known = { id, ...(resource && { resource }), ...(status === undefined ? {} : { status }) };
	const json = makeErrorJson(failure.with({ projectId: id }));
	return assignOutput('Failed', { json: { ...known, failure: json } });
}

const getInputItem = ({ context, index }: Item): INodeExecutionData =>
	context.getInputData()[index]!;

/** The failure is the error of the node that should have started the project, or else the problem with the item. */
function assignNeverStarted(item: Item, problem: string, knownId: string | undefined): Result {
	const { error: rawError } = getInputItem(item).json;
	// n8n's own nodes return an error as text.
	const error = isNonEmptyText(rawError) ? { message: rawError } : rawError;
	const description =
		'Pass on `resource` and `id` from the node that started the project, in one item per project.';
	const isError = isRecord(error) && typeof error.message === 'string';
	const known = isError ? (error as IDataObject) : { message: problem, description };
	const failure = { ...known, charged: known.charged ?? 'unknown' };
	const id = isError ? (error.project_id ?? knownId) : knownId;
	return assignOutput('Failed', { json: { ...(id === undefined ? {} : { id }), failure } });
}

/**
 * The time at which the project was first found unfinished, in milliseconds since 1970, kept in the item. A database may
 * return it as a `Date`. A time of another project, or in the future, is ignored.
 */
function readWaitingSince({ json }: INodeExecutionData, id: string, now: number): number {
	const { waiting_for: owner = id, waiting_since: rawTime } = json;
	const isTime = rawTime instanceof Date || /^\d{4}-\d\d-\d\d[T ]/.test(String(rawTime));
	const since = isTime && String(owner) === id ? new Date(rawTime as string).getTime() : NaN;
	return since <= now ? since : now;
}

const AGENT_ADVICE =
	'Not finished yet. Check again after at least a minute; do not start it again: that may be charged again.';

/** @param lastError the failure to read or download the project this time */
function routeUnfinished(
	item: Item,
	project: ProjectRef & Pick<Project, 'status'>,
	{ minutes }: CollectOptions,
	lastError?: Failure,
): Result {
	const { clock, outputMask, isAgent } = item.session;
	const input = getInputItem(item);
	const since = readWaitingSince(input, project.id, clock.date());
	if (clock.date() - since >= minutes * 60_000) {
		const message = `${lastError?.message}; gave up after ${pluralize(minutes, 'minute')}`;
		const failure = lastError?.with({ message }) ?? makeUnfinishedFailure(project, minutes);
		return assignToFailed(failure, project);
	}
	const kept = Object.entries(input.json).filter(([name]) => name !== 'last_error');
	return assignOutput('Not Finished', {
		json: {
			...Object.fromEntries(kept),
			status: project.status,
			waiting_for: project.id,
			waiting_since: new Date(since).toISOString(),
			...(lastError ? { last_error: outputMask.maskMessage(lastError.message) } : {}),
			...(isAgent ? { next_step: AGENT_ADVICE } : {}),
		},
		...(input.binary ? { binary: input.binary } : {}),
		isInput: true,
	});
}

/** After these HTTP statuses, another read would fail, too. Other statuses and a missing response may be temporary. */
const FINAL_HTTP_STATUSES = new Set([400, 402, 403, 404, 410, 422]);

/** These reject the API key or the account, whichever project is read. */
const ACCOUNT_HTTP_STATUSES = new Set([401, 402, 403]);

/** Returns a failure instead of throwing it, because the item's output depends on it. */
const settleFailure = async <T>(result: Promise<T>): Promise<T | Failure> =>
	await result.catch((error: unknown) => {
		if (error instanceof Failure) return error;
		throw error;
	});

async function routeProject(item: Item, target: Target, options: CollectOptions): Promise<Result> {
	const { id, resources } = target;
	const { session } = item;
	const { collectedReads, service, isAgent } = session;
	const reading = settleFailure(createProjectReader(service, target)());
	collectedReads.push(reading);
	const project = await reading;
	if (project instanceof Failure) {
		const failure = makeUnreadFailure(project, id, 'Run Collect again');
		const { isFinal, httpStatus = 0 } = failure.facts;
		if (ACCOUNT_HTTP_STATUSES.has(httpStatus)) {
			const reads = await Promise.all(collectedReads);
			const isOfAll = reads.every(
				(read) => read instanceof Failure && read.facts.httpStatus === httpStatus,
			);
			// Then no project has failed.
			if (isOfAll) throw failure;
		}
		const ref = { id, resource: resources.length === 1 ? resources[0] : undefined };
		return (isFinal ?? FINAL_HTTP_STATUSES.has(httpStatus))
			? assignToFailed(failure, ref)
			: routeUnfinished(item, { ...ref, status: 'unknown' }, options, failure);
	}
	const end = judgeProject(project);
	if (end === undefined) return routeUnfinished(item, project, options);
	if (end instanceof Failure) return assignToFailed(end, project);
	if (isAgent || options.whenFinished === 'links')
		return assignOutput('Finished', { json: makeProjectJson(end) });
	const download = downloadAll(session, end, options.outputField, createTiming(session.clock));
	const files = await settleFailure(download);
	return files instanceof Failure
		? routeUnfinished(item, end, options, files)
		: assignOutput('Finished', files);
}

/** @throws Failure for an invalid option; an item without a usable project goes to the output *Failed* instead */
export function prepareCollect(item: Item): ItemRunner {
	const { getParameter } = item;
	const { giveUpAfter, outputField, projectId, whenFinished } = PARAMETERS;
	const given = requireOptions(getParameter);
	const options = {
		minutes: readOption(given, giveUpAfter),
		outputField: readOption(given, outputField),
		whenFinished: readParameter(getParameter, whenFinished),
	};
	let id: string | undefined;
	try {
		id = parseProjectId(projectId.label, getParameter(projectId.name));
		const target = { id, resources: readResources(item) };
		return async () => await routeProject(item, target, options);
	} catch (error) {
		return async () => assignNeverStarted(item, readMessage(error), id);
	}
}
