import type { INodeExecutionData } from 'n8n-workflow';
import { createTiming } from '../../api/calls/caller';
import { Failure } from '../../api/failures/failure';
import type { Project } from '../../api/service/project';
import { COLLECT_OUTPUTS, type CollectOutput } from '../../catalog/operations';
import { pluralize } from '../../fields';
import { makeProjectJson } from '../../output/project';
import { settleFailure, type Target } from '../follow/read-project';
import type { Item, ItemRunner, Result } from '../item';
import { judgeProject, makeUnfinishedFailure, makeUnreadFailure } from '../outcome';
import { readCollectOptions, type CollectOptions } from '../plan/options';
import { downloadAll } from '../transfer/download';
import {
	makeFailedJson,
	makeNeverStartedJson,
	readTarget,
	type ProjectRef,
} from './collect-target';

const assignOutput = (name: CollectOutput, result: Result): Result => ({
	...result,
	output: COLLECT_OUTPUTS.indexOf(name),
});

const assignToFailed = (failure: Failure, project: ProjectRef): Result =>
	assignOutput('Failed', { json: makeFailedJson(failure, project) });

const getInputItem = ({ context, index }: Item): INodeExecutionData =>
	context.getInputData()[index]!;

interface UnfinishedProject extends ProjectRef {
	readonly status: string;
	/** The failure to read or download the project this time. */
	readonly lastError?: Failure;
}

/** Parses a time as this node writes it, or as a database returns it: as a `Date`, without its time zone, or with `+00`. */
function parseTime(rawValue: unknown): number {
	if (rawValue instanceof Date) return rawValue.getTime();
	const parts = /^(\d{4}-\d\d-\d\d)[T ]([\d:.]+) ?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(
		String(rawValue).trim(),
	);
	if (!parts) return NaN;
	const [, date, time, zone = 'Z'] = parts;
	return Date.parse(`${date}T${time}${zone.length === 3 ? `${zone}:00` : zone}`);
}

/**
 * The time at which the project was first found unfinished, in milliseconds since 1970. The item keeps the time, so
 * that it survives pauses of the workflow and restarts of n8n. A time of another project, or in the future, is ignored.
 */
function readWaitingSince({ json }: INodeExecutionData, id: string, now: number): number {
	const since = String(json.waiting_for ?? id) === id ? parseTime(json.waiting_since) : NaN;
	return since <= now ? since : now;
}

const makeGivenUpFailure = (
	{ lastError, ...project }: UnfinishedProject,
	minutes: number,
): Failure => {
	if (!lastError) return makeUnfinishedFailure(project, minutes);
	const message = `${lastError.message}; gave up after ${pluralize(minutes, 'minute')}`;
	return new Failure({ ...lastError.facts, message }, lastError);
};

const AGENT_ADVICE =
	'Not finished yet. Check again after at least a minute; do not start it again: that may be charged again.';

function routeUnfinished(
	item: Item,
	project: UnfinishedProject,
	{ giveUpAfterMinutes: minutes }: CollectOptions,
): Result {
	const { clock, outputMask, isAgent } = item.session;
	const { status, lastError } = project;
	const input = getInputItem(item);
	const since = readWaitingSince(input, project.id, clock.date());
	if (clock.date() - since >= minutes * 60_000) {
		return assignToFailed(makeGivenUpFailure(project, minutes), project);
	}
	const kept = Object.entries(input.json).filter(([name]) => name !== 'last_error');
	return assignOutput('Not Finished', {
		json: {
			...Object.fromEntries(kept),
			status,
			waiting_for: project.id,
			waiting_since: new Date(since).toISOString(),
			...(lastError ? { last_error: outputMask.maskMessage(lastError.message) } : {}),
			...(isAgent ? { next_step: AGENT_ADVICE } : {}),
		},
		...(input.binary ? { binary: input.binary } : {}),
		isInput: true,
	});
}

async function routeFinished(
	item: Item,
	project: Project,
	options: CollectOptions,
): Promise<Result> {
	const { session } = item;
	if (session.isAgent || options.whenFinished === 'links') {
		return assignOutput('Finished', { json: makeProjectJson(project) });
	}
	const timing = createTiming(session.clock);
	const files = await settleFailure(downloadAll(session, project, options.outputField, timing));
	return files instanceof Failure
		? routeUnfinished(item, { ...project, lastError: files }, options)
		: assignOutput('Finished', files);
}

/** After these HTTP statuses, another read would fail, too. Other statuses and a missing response may be temporary. */
const FINAL_HTTP_STATUSES = new Set([400, 402, 403, 404, 410, 422]);

const isFinal = ({ facts }: Failure): boolean =>
	facts.isFinal ?? FINAL_HTTP_STATUSES.has(facts.httpStatus ?? 0);

async function routeProject(item: Item, target: Target, options: CollectOptions): Promise<Result> {
	const { id, resources } = target;
	const { collectedReads, service } = item.session;
	const project = await collectedReads.read(service, target);
	if (project instanceof Failure) {
		const failure = makeUnreadFailure(project, id, 'Run Collect again');
		if (await collectedReads.areRejected()) throw failure;
		const ref = { id, ...(resources.length === 1 ? { resource: resources[0] } : {}) };
		return isFinal(failure)
			? assignToFailed(failure, ref)
			: routeUnfinished(item, { ...ref, status: 'unknown', lastError: failure }, options);
	}
	const end = judgeProject(project);
	if (end === undefined) return routeUnfinished(item, project, options);
	return end instanceof Failure
		? assignToFailed(end, project)
		: await routeFinished(item, end, options);
}

/** @throws Failure for an invalid option; an item without a usable project goes to the output *Failed* instead */
export function prepareCollect(item: Item): ItemRunner {
	const options = readCollectOptions(item);
	const target = readTarget(item);
	return async () =>
		'problem' in target
			? assignOutput('Failed', { json: makeNeverStartedJson(getInputItem(item).json, target) })
			: await routeProject(item, target, options);
}
