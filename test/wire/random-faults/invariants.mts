import type { IDataObject } from 'n8n-workflow';
import type { EngineResult } from '../../support/engine/engine.mts';
import type { LoggedRequest } from '../../../sandbox/traffic/request-log.mts';
import type { FaultAction } from '../../../sandbox/traffic/faults.mts';
import { readClient, readGivenName, SILENCE_MS } from './schedule.mts';
import type { Check, Observed } from './run-schedule.mts';
import type { Call } from './witness.mts';
import type { ListedProject } from '../../../machine/sandbox-client.mts';

const formatReport = ({ outputs, error }: EngineResult): string =>
	`${JSON.stringify(outputs.flat().map(({ json }) => json))} ${error?.message} ${error?.description}`;

const formatAllReports = ({ runs }: Observed): string => runs.map(formatReport).join(' ');

const readName = ({ body }: LoggedRequest): string =>
	readGivenName((body as IDataObject | null)?.name);

/** The service's faults that keep the response, or a part of it, from the node. */
const SPOILS = /^(reset|truncate|drip)/;

/** Generation calls whose response never reached the node, because of a fault of the service, a time-out, or Stop. */
const listLostCalls = ({ calls, requests, stop }: Observed): Call[] =>
	calls.filter(
		({ name, began, ended, isOverdue, response }) =>
			!response &&
			(isOverdue ||
				(stop && began <= stop.at && stop.at <= ended) ||
				requests.some((request) => SPOILS.test(request.fault ?? '') && readName(request) === name)),
	);

/** Projects whose ID the node didn't receive, because the generation call got no clear response. */
function listLostResponses(observed: Observed): ListedProject[] {
	const names = new Set(listLostCalls(observed).map(({ name }) => name));
	const known = new Set(observed.calls.map(({ response }) => response?.id));
	return observed.projects.filter(({ id, name }) => names.has(name) && !known.has(id));
}

const checkPaidOnce: Check = ({ names }, { projects }) =>
	names.flatMap((name) => {
		const own = projects.filter((project) => project.name === name);
		const charged = own.filter(({ status }) => status !== 'error');
		return charged.length > 1 ? [`"${name}" was accepted ${own.length} times`] : [];
	});

/** Skips failed projects: they aren't charged, and n8n may show only a later attempt. */
const checkNoProjectLost: Check = (_, observed) => {
	const text = formatAllReports(observed);
	const lost = new Set(listLostResponses(observed));
	return observed.projects
		.filter((project) => !text.includes(project.id) && !lost.has(project))
		.filter(({ status }) => status !== 'error')
		.map(({ id, name }) => `project ${id} of "${name}" is told nowhere`);
};

const LOST =
	/generation requests? got no (clear )?response|got no clear response|while the generation request was in progress|generation request was sent, so the project may have started/i;

const isStopped = ({ run }: EngineResult): boolean => run.status === 'canceled';

/** With Continue On Fail, the item has the report; otherwise, or after Stop, the node's error has the report. */
const checkUnknownIsReported: Check = ({ names, onError }, observed) =>
	listLostResponses(observed).flatMap(({ name }) => {
		const item = names.indexOf(name);
		// The last run reports the lost responses of all runs, since the ledger records them.
		const result = observed.runs.at(-1)!;
		const own = result.outputs.flat().find((one) => readPairedItem(one.pairedItem) === item);
		if ((own?.json.error as IDataObject | undefined)?.charged === 'unknown') return [];
		const { context } = (result.error ?? {}) as { context?: { itemIndex?: number } };
		const [, listed = ''] = /generation requests: ([\d, ]+)\./.exec(formatReport(result)) ?? [];
		const isNamed = context?.itemIndex === item || listed.split(', ').includes(String(item));
		const isError = onError === 'stopWorkflow' || isStopped(result);
		const isReported = isError && isNamed && LOST.test(formatReport(result));
		return isReported ? [] : [`the lost answer of "${name}" is not said: ${formatReport(result)}`];
	});

const REFUSING = new Set([301, 307, 308, 400, 401, 402, 403, 404, 422, 429]);

/** The call may be repeated only after a response that proves that nothing was accepted. */
const checkUnclearIsNotRepeated: Check = ({ tool, names }, { requests, projects }) => {
	// A request of an earlier schedule may arrive late.
	const posts = requests.filter(
		(request) => request.path === `/v1/${tool}` && names.includes(readName(request)),
	);
	const refused = posts.filter(({ status }) => REFUSING.has(status ?? 0));
	const failed = projects.filter(({ status }) => status === 'error');
	const allowed = names.length + refused.length + failed.length;
	return posts.length > allowed
		? [`${posts.length} generation calls, of which ${allowed} can be explained`]
		: [];
};

const readPairedItem = (pairedItem: unknown): number | undefined =>
	(pairedItem as { item?: number } | undefined)?.item;

const checkOneOutputEach: Check = ({ names, onError }, { runs }) => {
	const { outputs, error } = runs.at(-1)!;
	if (isStopped(runs.at(-1)!)) return [];
	if (error) return onError === 'stopWorkflow' ? [] : [`the node ended: ${error.message}`];
	const items = outputs.map((output) => output.map(({ pairedItem }) => readPairedItem(pairedItem)));
	const wanted = names.map((_, index) => index);
	const all = items.flat().sort();
	const isOrdered = items.every((output) => String(output) === String([...output].sort()));
	return [
		...(String(all) === String(wanted) ? [] : [`the outputs are of the items ${String(all)}`]),
		...(isOrdered ? [] : [`the order of the outputs is ${JSON.stringify(items)}`]),
	];
};

/** The target of the schedules' redirects. */
const ELSEWHERE = /\/elsewhere$/;

/** The key is sent to the API only, neither to the storage nor to a redirect target. */
const checkKeyStaysAtHome: Check = (_, { requests }) => {
	const isHome = (path: string) => path.startsWith('/v1/') && !ELSEWHERE.test(path);
	return requests
		.filter(({ path, authorization }) => isHome(path) !== (authorization === 'present'))
		.map(
			({ method, path, authorization }) => `${method} ${path}: authorization is ${authorization}`,
		);
};

/** The node can't detect a false 200 or 404 from the service, unless the body is a web page. */
const checkDeletedIsGone: Check = ({ faults }, { deletions }) => {
	const isLiedTo = faults.some(
		({ method, action }) =>
			method === 'DELETE' &&
			action.kind === 'status' &&
			[200, 404].includes(action.status) &&
			typeof action.body !== 'string',
	);
	return deletions.flatMap(({ id, reported: { deleted, reason, error }, isGone }) => {
		// A project reported as deleted or as missing must be gone; a missing project also needs a reason.
		if (deleted === true || (deleted === false && reason)) {
			return isGone || isLiedTo ? [] : [`project ${id} is said to be gone, but is there`];
		}
		return error ? [] : [`nothing is said of the deletion of project ${id}`];
	});
};

const checkWholeFiles: Check = (_, { downloads }) =>
	downloads
		.filter(({ got, stored }) => got !== stored)
		.map(({ got, stored }) => `a file of ${stored} bytes was passed on with ${got}`);

/** Responses after which a generation call may have been accepted; other responses are clear. */
const IS_UNCLEAR = /^status (200|302|303|408|5\d\d)$/;

/** An item's reported charge must match the service's own records. */
const checkChargedIsTrue: Check = ({ tool, names }, observed) =>
	observed.runs
		.at(-1)!
		.outputs.flat()
		.flatMap(({ json, pairedItem }) => {
			const { charged, project_id: id } = (json.error ?? {}) as IDataObject;
			if (charged === undefined) return [];
			const name = names[readPairedItem(pairedItem) ?? -1] ?? '';
			const own = observed.projects.filter((project) => project.name === name);
			// A project that is planned to fail may fail after the node's last read.
			const isPaid = own.some(({ status }) => status !== 'error');
			const isUnclear =
				listLostCalls(observed).some((call) => call.name === name) ||
				observed.requests.some(
					(request) =>
						request.path === `/v1/${tool}` &&
						IS_UNCLEAR.test(request.fault ?? '') &&
						readName(request) === name,
				);
			const isTrue =
				charged === true
					? own.some((project) => project.id === id) && (isPaid || name.includes('fail:'))
					: charged === false
						? !isPaid
						: isUnclear;
			return isTrue
				? []
				: [
						`"${name}" says charged: ${String(charged)}, which is not so: ${JSON.stringify(json.error)} ${JSON.stringify(own)}`,
					];
		});

const formatErrors = ({ outputs, error }: EngineResult): string =>
	JSON.stringify([outputs.flat().map(({ json }) => json.error), error]) +
	`${error?.message} ${error?.description}`;

const checkNoSecretIsReported: Check = (_, { hasKey, runs }) => [
	...(hasKey ? ['the key stands in the data of the run'] : []),
	...(runs.some((run) => /signature=\w/i.test(formatErrors(run)))
		? ['an error tells the signature of a link']
		: []),
];

/**
 * In the nested layout, the limit is exact, since Magic Hour's prices are known; in the flat layout, the last project
 * may exceed the limit.
 */
const limitIsKept: Check = ({ maxCredits }, { layout, projects }) => {
	if (maxCredits === undefined || projects.length === 0) return [];
	const limit = maxCredits === '' || maxCredits === null ? NaN : Number(maxCredits);
	const kept = projects.filter(({ status }) => status !== 'error');
	const credits = kept.map(({ credits_charged }) => credits_charged);
	const spent = credits.reduce((sum, one) => sum + one, 0);
	const last = layout === 'flat' ? Math.max(0, ...credits) - 1e-3 : 0;
	// The node compares limits with six decimals.
	return limit > 0 && spent - last <= limit + 1e-6
		? []
		: [
				`${projects.length} projects of ${spent} credits were started with a limit of ${JSON.stringify(maxCredits)}`,
			];
};

/** No project is started with a file that isn't a picture. */
const checkLiesAreRefused: Check = (_, { projects }) =>
	projects.flatMap(({ name }) =>
		name.includes('lies:') ? [`"${name}" was started with a file that is no picture`] : [],
	);

/** Otherwise, failures of the sandbox would hide payments, since a failed project isn't charged. */
const checkOnlyPlannedFail: Check = (_, { projects }) =>
	projects
		.filter(({ name, status }) => status === 'error' && !name.includes('fail:'))
		.map(({ name }) => `the project of "${name}" failed, which was not planned`);

/** Only Stop may stop an execution: n8n could mistake an error whose message contains "canceled" for Stop. */
const checkOnlyStopStops: Check = (_, { runs, stop }) =>
	!stop && runs.some(isStopped) ? ['n8n takes a failed execution for a stopped one'] : [];

/** If the credential is changed to another service during the run, that service's key must not be sent here. */
const checkKeyIsOwn: Check = (_, { requests }) =>
	requests.flatMap(({ status, fault, method, path }) =>
		status === 401 && !fault ? [`${method} ${path} had the key of another service`] : [],
	);

/** Each account pays for its own items, and reads and deletes their projects. */
const checkAccountIsOwn: Check = ({ names }, { requests, projects }) =>
	requests.flatMap((request) => {
		const project = projects.find(({ id }) =>
			request.path.endsWith(`-projects/${encodeURIComponent(id)}`),
		);
		const name = project?.name ?? readName(request);
		if (!names.includes(name) || request.api_key === null) return [];
		return request.api_key === readClient(name)
			? []
			: [`${request.method} ${request.path} of "${name}" had the key "${request.api_key}"`];
	});

const checkNothingGoesOn: Check = (_, { late }) =>
	late.map((request) => `${request} was sent after the end`);

/** engine/cancel.test has a stricter limit. */
const LONGEST_STOP_MS = 5_000;

/** Checks time and requests only: other checks cover the payments of the stopped run and its retry. */
const checkStopsAtOnce: Check = (_, { stop }) =>
	stop
		? [
				...(stop.tookMs > LONGEST_STOP_MS ? [`it ended ${stop.tookMs} ms after Stop`] : []),
				...stop.requests.map((request) => `${request} was sent after Stop`),
			]
		: [];

/** A *Maximum Wait* of 5 minutes, at the tests' speed. */
const MAXIMUM_WAIT_MS = 6_000;
/** A request's time-out in the tests. */
const REQUEST_MS = 3_000;
const PATIENCE_MS = 10_000;

/**
 * The download of a paid result may begin up to a minute (1,200 ms at the tests' speed) after *Maximum Wait*. With one
 * byte per millisecond, a result of less than 20 kB takes up to 20 s.
 */
const LONGEST_DRIP_MS = 1_200 + 20_000;

/** Three requests that each reach the tests' time-out, plus an allowance for a busy machine. */
const LONGEST_SILENCE_MS = 3 * 3_500;

const isSilent = (action: FaultAction): boolean =>
	action.kind === 'endless' || (action.kind === 'delay' && action.ms === SILENCE_MS);

const endsInTime: Check = ({ retryOnFail, faults }, { longestMs }) => {
	const drips = faults.some(
		({ method, path, action }) =>
			method === 'GET' && path === '/storage/*' && action.kind === 'drip',
	);
	const attemptMs =
		MAXIMUM_WAIT_MS +
		REQUEST_MS +
		(drips ? LONGEST_DRIP_MS : 0) +
		(faults.some(({ action }) => isSilent(action)) ? LONGEST_SILENCE_MS : 0);
	return longestMs > (retryOnFail ? 3 : 1) * attemptMs + PATIENCE_MS
		? [`a run took ${Math.round(longestMs)} ms`]
		: [];
};

const CHECKS: readonly Check[] = [
	limitIsKept,
	checkLiesAreRefused,
	checkOnlyPlannedFail,
	checkOnlyStopStops,
	checkKeyIsOwn,
	checkAccountIsOwn,
	checkPaidOnce,
	checkUnclearIsNotRepeated,
	checkNoProjectLost,
	checkUnknownIsReported,
	checkOneOutputEach,
	checkKeyStaysAtHome,
	checkNothingGoesOn,
	checkStopsAtOnce,
	checkWholeFiles,
	checkDeletedIsGone,
	checkChargedIsTrue,
	checkNoSecretIsReported,
	endsInTime,
];

export const listViolations: Check = (schedule, observed) =>
	CHECKS.flatMap((check) => check(schedule, observed));
