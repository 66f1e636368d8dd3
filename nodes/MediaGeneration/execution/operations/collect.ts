import type { INodeExecutionData } from 'n8n-workflow';
import { Failure } from '../../api/failures/failure';
import type { Project } from '../../api/service/project';
import type { TimeBounds } from '../../api/calls/service-clock';
import type { CollectOutput } from '../../catalog/collect';
import { pluralize } from '../../fields';
import { COLLECT_OUTPUTS } from '../../catalog/collect';
import type { Item, ItemRunner, Result } from '../item';
import { makeProjectJson } from '../../output/project';
import type { CollectOptions } from '../plan/options';
import { readCollectOptions } from '../plan/options';
import type { ProjectRef } from './collect-target';
import { makeFailedJson, makeNeverStartedJson, readTarget } from './collect-target';
import type { Target } from '../follow/read-project';
import { isFinal, isRejectedForAll, downloadOnce, readOnce } from '../follow/read-project';
import { judgeProject, makeUnfinishedFailure } from '../outcome';

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

/** In characters; longer than any written date. */
const LONGEST_DATE_TEXT = 100;

/** Parses a time in an item: a `Date`, a text from a database, or ISO 8601. Returns milliseconds since 1970, or NaN. */
function parseTime(rawValue: unknown): number {
	const text = String(rawValue).slice(0, LONGEST_DATE_TEXT).trim();
	// `Date.parse` reads almost anything as a date, such as a plain number.
	if (!/\b\d{4}\b.*\d\d:\d\d/.test(text)) return NaN;
	const hasZone = /Z$|GMT|UTC|:[\d.]+ ?[+-]\d\d(:?\d\d)?$/.test(text);
	// PostgreSQL shortens `+00:00` to `+00`, but `Date.parse` needs the minutes.
	if (hasZone) return Date.parse(text.replace(/(:[\d.]+ ?[+-]\d\d)$/, '$1:00'));
	// The node writes UTC, but a database may drop the time zone.
	return Date.parse(`${text.replace(/(\d) (?=\d)/, '$1T')}Z`);
}

const DAY_MS = 86_400_000;

/**
 * The time at which the project was first found unfinished, in milliseconds since 1970. The item keeps the time, so
 * that it survives pauses of the workflow and restarts of n8n. If n8n's or the service's clock is wrong,
 * Collect waits too long rather than too briefly. A time of another project, or over a day in the future, is ignored.
 */
function readWaitingSince({ json }: INodeExecutionData, id: string, { later }: TimeBounds): number {
	const { waiting_for: project = id, waiting_since: given } = json;
	const since = String(project) === id ? parseTime(given) : NaN;
	return since <= later + DAY_MS ? since : later;
}

const makeGivenUpFailure = (
	{ lastError, ...project }: UnfinishedProject,
	minutes: number,
): Failure =>
	lastError === undefined
		? makeUnfinishedFailure(project, minutes)
		: new Failure(
				{
					...lastError.facts,
					message: `${lastError.message}; gave up after ${pluralize(minutes, 'minute')}`,
				},
				lastError,
			);

function returnUnfinished(item: Item, project: UnfinishedProject, options: CollectOptions): Result {
	const { giveUpAfterMinutes: minutes } = options;
	const { status, lastError } = project;
	const input = getInputItem(item);
	const now = item.session.service.clock.getTimeBounds();
	const since = readWaitingSince(input, project.id, now);
	if (now.earlier - since >= minutes * 60_000) {
		return assignToFailed(makeGivenUpFailure(project, minutes), project);
	}
	const kept = Object.entries(input.json).filter(([name]) => name !== 'last_error');
	return assignOutput('Not Finished', {
		json: {
			...Object.fromEntries(kept),
			status,
			waiting_for: project.id,
			waiting_since: new Date(since).toISOString(),
			...(lastError ? { last_error: item.session.outputMask.maskMessage(lastError.message) } : {}),
			...item.session.audience.unfinishedNote,
		},
		...(input.binary ? { binary: input.binary } : {}),
		isInput: true,
	});
}

async function returnFinished(
	item: Item,
	project: Project,
	options: CollectOptions,
): Promise<Result> {
	if (item.session.audience.isAgent || options.whenFinished === 'links') {
		return assignOutput('Finished', { json: makeProjectJson(project) });
	}
	const files = await downloadOnce(item.session, project, options.outputField);
	return files instanceof Failure
		? returnUnfinished(item, { ...project, lastError: files }, options)
		: assignOutput('Finished', files);
}

async function routeProject(item: Item, target: Target, options: CollectOptions): Promise<Result> {
	const { id, resources } = target;
	const known: ProjectRef = { id, ...(resources.length === 1 ? { resource: resources[0] } : {}) };
	const found = await readOnce(item.session, target);
	if (found instanceof Failure) {
		// A rejected API key affects every project.
		if (found.facts.httpStatus === 401) throw found;
		if (isFinal(found)) {
			if (await isRejectedForAll(item.session, found)) throw found;
			return assignToFailed(found, known);
		}
		return returnUnfinished(item, { ...known, status: 'unknown', lastError: found }, options);
	}
	const end = judgeProject(found);
	if (end === undefined) return returnUnfinished(item, found, options);
	return end instanceof Failure
		? assignToFailed(end, found)
		: await returnFinished(item, end, options);
}

/** @throws Failure for an invalid option; an item without a usable project goes to the output *Failed* instead */
export function prepareCollect(item: Item): ItemRunner {
	const options = readCollectOptions(item);
	const target = readTarget(item);
	return async () =>
		'problem' in target
			? assignOutput('Failed', {
					json: makeNeverStartedJson(getInputItem(item).json, target),
				})
			: await routeProject(item, target, options);
}
