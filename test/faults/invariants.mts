import type { IDataObject } from 'n8n-workflow';
import type { EngineResult } from '../support/engine/engine.mts';
import type { Observed } from './run-schedule.mts';
import type { Schedule } from './schedule.mts';
import type { SandboxProject } from '../support/engine/service.mts';

type Check = (schedule: Schedule, observed: Observed) => string[];

/** Everything that a run tells: its output items and its error. */
const told = ({ outputs, error }: EngineResult): string =>
	`${JSON.stringify(outputs.flat().map(({ json }) => json))} ${error?.message} ${error?.description}`;

const allTold = ({ runs }: Observed): string => runs.map(told).join(' ');

/**
 * Projects whose ID the node never learned, since the answer to the generation call was lost on the way: by a fault, or
 * because Stop was pressed before it came.
 */
function lostAnswers(observed: Observed): SandboxProject[] {
	const words = allTold(observed);
	const isSpoiled = (fault: string | null): boolean =>
		observed.stop !== undefined || /^(reset after|truncate|drip)/.test(fault ?? '');
	const spoiled = observed.requests.filter(
		({ method, fault, status }) => method === 'POST' && (isSpoiled(fault) || status === null),
	);
	const names = new Set(spoiled.map(({ body }) => (body as IDataObject | null)?.name));
	// Tries before the last are told nowhere: what failed in them was not charged, and that another followed says that its
	// answer came. The service lists the newest first.
	const isFollowed = ({ id, name }: SandboxProject): boolean =>
		observed.projects.find((project) => project.name === name)?.id !== id;
	const isHarmless = (project: SandboxProject): boolean =>
		project.status === 'error' && (observed.stop !== undefined || isFollowed(project));
	// An answer that dripped may still have come whole: whoever asks for the project knows its ID.
	const isKnown = ({ id }: SandboxProject): boolean =>
		words.includes(id) || observed.requests.some(({ path }) => path.endsWith(`/${id}`));
	return observed.projects.filter(
		(project) => names.has(project.name) && !isKnown(project) && !isHarmless(project),
	);
}

const paidOnce: Check = ({ names }, { projects }) =>
	names.flatMap((name) => {
		const own = projects.filter((project) => project.name === name);
		const charged = own.filter(({ status }) => status !== 'error');
		return charged.length > 1 ? [`"${name}" was accepted ${own.length} times`] : [];
	});

/** A project that failed was not charged; a later try may have followed it, which n8n shows instead. */
const noProjectLost: Check = (_, observed) => {
	const words = allTold(observed);
	const lost = new Set(lostAnswers(observed));
	return observed.projects
		.filter((project) => !words.includes(project.id) && !lost.has(project))
		.filter(({ status }) => status !== 'error')
		.map(({ id, name }) => `project ${id} of "${name}" is told nowhere`);
};

const LOST =
	/answer(s to generation requests were| was| to the generation request was) lost|while the generation request was under way/i;

const isStopped = ({ run }: EngineResult): boolean => run.status === 'canceled';

/** With Continue On Fail the item itself says so, otherwise the error that ended the node. */
const unknownSaidAloud: Check = ({ names, onError }, observed) =>
	lostAnswers(observed).flatMap(({ name }) => {
		const item = names.indexOf(name);
		// The ledger remembers: what was lost in any run, the last one says.
		const result = observed.runs.at(-1)!;
		const own = result.outputs.flat().find((one) => pairedItemOf(one.pairedItem) === item);
		if ((own?.json.error as IDataObject | undefined)?.charged === 'unknown') return [];
		const { context } = (result.error ?? {}) as { context?: { itemIndex?: number } };
		const isNamed = context?.itemIndex === item || told(result).includes(`item ${item}`);
		const isError = onError === 'stopWorkflow' || isStopped(result);
		const isSaid = isError && isNamed && LOST.test(told(result));
		return isSaid ? [] : [`the lost answer of "${name}" is not said`];
	});

const REFUSING = new Set([302, 400, 401, 402, 403, 404, 422, 429]);

/** Only an answer that says for certain that nothing was accepted allows to send the call again. */
const unclearIsNotRepeated: Check = ({ tool, names }, { requests, projects }) => {
	const posts = requests.filter(({ method, path }) => method === 'POST' && path === `/v1/${tool}`);
	const refused = posts.filter(({ status }) => REFUSING.has(status ?? 0));
	const failed = projects.filter(({ status }) => status === 'error');
	const allowed = names.length + refused.length + failed.length;
	return posts.length > allowed
		? [`${posts.length} generation calls, of which ${allowed} can be explained`]
		: [];
};

const pairedItemOf = (pairedItem: unknown): number | undefined =>
	(pairedItem as { item?: number } | undefined)?.item;

const oneOutputEach: Check = ({ names, onError }, { runs }) => {
	const { outputs, error } = runs.at(-1)!;
	if (isStopped(runs.at(-1)!)) return [];
	if (error) return onError === 'stopWorkflow' ? [] : [`the node ended: ${error.message}`];
	const items = outputs.map((output) => output.map(({ pairedItem }) => pairedItemOf(pairedItem)));
	const wanted = names.map((_, index) => index);
	const all = items.flat().sort();
	const isOrdered = items.every((output) => String(output) === String([...output].sort()));
	return [
		...(String(all) === String(wanted) ? [] : [`the outputs are of the items ${String(all)}`]),
		...(isOrdered ? [] : [`the order of the outputs is ${JSON.stringify(items)}`]),
	];
};

/** The key goes to the API and nowhere else: not to the storage, not where a redirect leads. */
const keyStaysAtHome: Check = (_, { requests }) =>
	requests
		.filter(({ path, authorization }) => path.startsWith('/v1/') !== (authorization === 'present'))
		.map(
			({ method, path, authorization }) => `${method} ${path}: authorization is ${authorization}`,
		);

/** What was on its way when Stop was pressed may arrive later. */
const nothingGoesOn: Check = (_, { late, runs }) =>
	late > 0 && !isStopped(runs.at(-1)!) ? [`${late} requests came after the end`] : [];

/** For a busy machine; how soon it is otherwise, the engine tests measure. */
const LONGEST_STOP_MS = 5_000;

/** What was accepted before is found again by the retry: the checks of money and projects go over both runs. */
const stopsAtOnce: Check = (_, { stop }) =>
	stop
		? [
				...(stop.tookMs > LONGEST_STOP_MS ? [`it ended ${stop.tookMs} ms after Stop`] : []),
				...stop.requests.map((request) => `${request} was sent after Stop`),
			]
		: [];

/** A service that wrongly says 200 or 404 cannot be seen through; a web page can. */
const deletedIsGone: Check = ({ faults }, { deletions }) => {
	const isLiedTo = faults.some(
		({ method, action }) =>
			method === 'DELETE' &&
			action.kind === 'status' &&
			[200, 404].includes(action.status) &&
			typeof action.body !== 'string',
	);
	return deletions.flatMap(({ id, told: { deleted, reason, error }, isGone }) => {
		// "It is not there" claims the same as "it is deleted", and says why.
		if (deleted === true || (deleted === false && reason)) {
			return isGone || isLiedTo ? [] : [`project ${id} is said to be gone, but is there`];
		}
		return error ? [] : [`nothing is said of the deletion of project ${id}`];
	});
};

const wholeFiles: Check = (_, { downloads }) =>
	downloads
		.filter(({ got, stored }) => got !== stored)
		.map(({ got, stored }) => `a file of ${stored} bytes was passed on with ${got}`);

/** A project that is found unfinished leaves for the next look; in the end each has left through one output, once. */
const allCollected: Check = (_, { collecting }) => {
	if (!collecting) return [];
	const { started, finished, failed, open, posts, wrong } = collecting;
	const left = [...finished, ...failed].sort();
	return [
		...(String(left) === String([...started].sort())
			? []
			: [`collected ${String(left)} of ${String(started)}, left open ${String(open)}`]),
		...(posts > 0 ? [`${posts} requests were posted while projects were collected`] : []),
		...wrong.map((id) => `what was collected for project ${id} is not its own`),
	];
};

/** After these answers to a generation call it may have been accepted; others say whether it was. */
const LEAVES_UNCLEAR = /^(status (200|408|5\d\d)|reset|truncate|drip)/;

/** What an item says of money, held against the service's own books. */
const chargedIsTrue: Check = ({ tool, names }, { runs, projects, requests, stop }) =>
	runs
		.at(-1)!
		.outputs.flat()
		.flatMap(({ json, pairedItem }) => {
			const { charged, project_id: id } = (json.error ?? {}) as IDataObject;
			if (charged === undefined) return [];
			const name = names[pairedItemOf(pairedItem) ?? -1] ?? '';
			const own = projects.filter((project) => project.name === name);
			// A project that fails does so after it was last looked at, or before.
			const isPaid = own.some(({ status }) => status !== 'error');
			const isUnclear = requests.some(
				({ method, path, body, fault, status }) =>
					method === 'POST' &&
					path === `/v1/${tool}` &&
					// A busy service may answer when the time of the request is over: then there is no status.
					(LEAVES_UNCLEAR.test(fault ?? '') || status === null) &&
					(body as IDataObject | null)?.name === name,
			);
			const isTrue =
				charged === true
					? own.some((project) => project.id === id) && (isPaid || name.includes('fail:'))
					: charged === false
						? !isPaid
						: isUnclear || stop !== undefined;
			return isTrue ? [] : [`"${name}" says charged: ${String(charged)}, which is not so`];
		});

const saidOfErrors = ({ outputs, error }: EngineResult): string =>
	JSON.stringify([outputs.flat().map(({ json }) => json.error), error]) +
	`${error?.message} ${error?.description}`;

const noSecretIsTold: Check = (_, { hasKey, runs }) => [
	...(hasKey ? ['the key stands in the data of the run'] : []),
	...(runs.some((run) => /signature=\w/i.test(saidOfErrors(run)))
		? ['an error tells the signature of a link']
		: []),
];

/** Maximum Wait and the time-out of a request as the clocks of the tests count, and patience with a busy machine. */
const LONGEST_TRY_MS = 6_000 + 3_000;
const PATIENCE_MS = 10_000;

const endsInTime: Check = ({ retryOnFail }, { longestMs }) =>
	longestMs > (retryOnFail ? 3 : 1) * LONGEST_TRY_MS + PATIENCE_MS
		? [`a run took ${Math.round(longestMs)} ms`]
		: [];

/** Of a call that Stop breaks off while it connects, the node cannot know. */
const unreachableIsUnpaid: Check = ({ unreachable }, { runs, stop }) =>
	unreachable && !stop && /"charged":(true|"unknown")/.test(saidOfErrors(runs[0]!))
		? ['nothing was sent, but a charge is told']
		: [];

const CHECKS: readonly Check[] = [
	paidOnce,
	unclearIsNotRepeated,
	noProjectLost,
	unknownSaidAloud,
	oneOutputEach,
	keyStaysAtHome,
	nothingGoesOn,
	stopsAtOnce,
	wholeFiles,
	deletedIsGone,
	allCollected,
	chargedIsTrue,
	noSecretIsTold,
	endsInTime,
	unreachableIsUnpaid,
];

/** What a run did wrong, a sentence each. */
export const violations: Check = (schedule, observed) =>
	CHECKS.flatMap((check) => check(schedule, observed));
