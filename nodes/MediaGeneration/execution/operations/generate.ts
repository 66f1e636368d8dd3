import { Deadline } from '../../api/calls/deadline';
import { Failure } from '../../api/failures/failure';
import type { StartedProject } from '../../api/service/project';
import { isNotFound } from '../../api/service/projects';
import type { Resource } from '../../catalog/projects';
import type { Tool } from '../../catalog/tool';
import type { ValueOf } from '../../fields';
import { PARAMETERS } from '../../catalog/parameters';
import { addIdToCustomData, logEverywhere } from '../../output/notify';
import { makeProjectJson, makeStartedJson } from '../../output/project';
import { waitFor, type WaitOptions } from '../follow/wait';
import { withProjectId, type Item, type ItemRunner, type Result } from '../item';
import { withCharge } from '../money/charge';
import type { Entry, Slot } from '../money/ledger';
import { failWithoutResending, submit } from './submit';
import { readParameter } from '../plan/read-parameters';
import { isReusing } from '../plan/existing-project';
import type { FollowOptions, Options } from '../plan/options';
import { assertCommonOptions, readFollowOptions, readOptions } from '../plan/options';
import type { Plan } from '../plan/plan';
import { makeRefusal } from '../plan/refusal';
import { checkItem } from '../plan/report';
import { downloadAll } from '../transfer/download';

type Completion = ValueOf<typeof PARAMETERS.completion>;

/** How a generation ends: with the project's ID, the finished project, or the downloaded files. */
type FollowMode = Exclude<Completion, 'check'>;

interface Generation {
	readonly projectPlan: Pick<Plan, 'resource' | 'group' | 'price' | 'projectsPath'>;
	readonly options: FollowOptions;
	readonly followMode: FollowMode;
}

/** The generation of an item that starts a project or reads an existing one; a resumed item has no plan. */
interface PlannedGeneration extends Generation {
	readonly projectPlan: Plan;
	readonly options: Options;
}

function readCompletion(item: Item): Completion {
	const completion = readParameter(item.getParameter, PARAMETERS.completion);
	return completion === 'download' && item.session.audience.isAgent ? 'wait' : completion;
}

/** Logs the ID, because a stopped execution has no output. */
function logStart({ context, index }: Item, resource: Resource, id: string, isNew: boolean): void {
	const when = isNew ? 'was started' : 'was started by an earlier attempt';
	logEverywhere(context, `Item ${index}: ${resource} project ${id} ${when}`);
	if (isNew) addIdToCustomData(context, id);
}

const computeDeadline = ({ session }: Item, { options }: Generation): Deadline =>
	Deadline.start(session.clock, options.maxWaitMinutes * 60_000);

/** Follows the project of a generation as far as the parameter *Run* requires. */
async function follow(
	{ session }: Item,
	{ projectPlan: { resource, group, price, projectsPath }, options, followMode }: Generation,
	project: StartedProject & Pick<WaitOptions, 'isOwn' | 'isNew'>,
	deadline: Deadline,
): Promise<Result> {
	if (followMode === 'start') {
		session.unusualOutcomes.leftRunningCount++;
		return {
			json: { ...makeStartedJson(project, resource), ...session.audience.describeStart(price) },
		};
	}
	const { id, isOwn, isNew } = project;
	const { maxWaitMinutes: minutes, outputField } = options;
	const read: WaitOptions['read'] = async (timing) =>
		await session.service.projects.read({ resource, id, projectsPath }, timing);
	const waiting = { id, resource, read, group, minutes, deadline, isOwn, isNew };
	const complete = await waitFor(session, waiting);
	switch (followMode) {
		case 'wait':
			return { json: makeProjectJson(complete) };
		case 'download':
			return await downloadAll(session, complete, outputField, { deadline });
	}
}

async function followOwnProject(
	item: Item,
	generation: Generation,
	startedProject: StartedProject & { readonly isNew: boolean },
	slot: Slot,
	deadline: Deadline,
): Promise<Result> {
	logStart(item, generation.projectPlan.resource, startedProject.id, startedProject.isNew);
	const wait = async () =>
		await follow(item, generation, { ...startedProject, isOwn: true }, deadline);
	return await withCharge(wait, () => slot);
}

async function generate(item: Item, generation: PlannedGeneration, slot: Slot): Promise<Result> {
	const { projectPlan: plan, options } = generation;
	const deadline = computeDeadline(item, generation);
	const started = await submit(item.session, { plan, limits: options, deadline }, slot);
	return await followOwnProject(item, generation, { ...started, isNew: true }, slot, deadline);
}

/** Prepares the item to follow an earlier attempt's project, or to fail if that attempt got no clear response. */
async function prepareResume(
	item: Item,
	entry: Entry,
	followMode: FollowMode,
	tool: Tool,
	slot: Slot,
): Promise<ItemRunner> {
	if ('unknown' in entry)
		return async () => await failWithoutResending(item.session, entry.unknown);
	const { id, credits } = entry;
	const generation = {
		projectPlan: { ...tool, group: tool.slug },
		options: readFollowOptions(item),
		followMode,
	};
	return async () => {
		item.session.unusualOutcomes.resumedCount++;
		const deadline = computeDeadline(item, generation);
		const project = { id, body: { credits_charged: credits }, isNew: false };
		return await followOwnProject(item, generation, project, slot, deadline);
	};
}

/** Rethrows the error. If the service didn't find the project, the advice is about *Existing Project*. */
function throwNotReusable(error: unknown): never {
	if (!(error instanceof Failure) || !isNotFound(error)) throw error;
	const advice = `${PARAMETERS.existingProject.label} takes the ID of a project that this tool started. Correct it, or remove the option to start a new project, which you may have to pay for.`;
	throw new Failure({ ...error.facts, advice }, error);
}

async function reuse(item: Item, generation: PlannedGeneration, id: string): Promise<Result> {
	item.session.unusualOutcomes.existingIds.add(id);
	return await follow(
		item,
		generation,
		{ id, body: { id } },
		computeDeadline(item, generation),
	).catch(throwNotReusable);
}

/** Runs *Check Only*. If the node has an error output, an item with problems fails, so that it goes there. */
async function prepareCheck(
	{ context, session, index }: Item,
	makePlan: () => Promise<Plan>,
	readSettings: () => Options,
): Promise<ItemRunner> {
	const checked = await checkItem(index, makePlan, readSettings);
	session.forecast.add(index, checked);
	const { json, estimate, problems } = checked;
	return async () => {
		if (!estimate) {
			if (context.getNode().onError === 'continueErrorOutput') throw makeRefusal(problems);
			return { json };
		}
		const readBalance = async () => await session.forecast.readBalance([estimate]);
		const forAgent = await session.audience.describeCheck(estimate, json.hints, readBalance);
		return { json: { ...json, ...forAgent } };
	};
}

/** Plans an item; `isSent` is false if the item reads an existing project. @throws Failure */
type Planner = (isSent: boolean) => Promise<Plan>;

/** @throws Failure for an invalid value, unless *Run* is *Check Only* */
export async function prepareGeneration(
	item: Item,
	planner: Planner,
	tool: Tool,
): Promise<ItemRunner> {
	const makePlan = async (isSent: boolean): Promise<Plan> => {
		const plan = await planner(isSent);
		item.session.notes.addItemNotes(plan.notes);
		return plan;
	};
	const readSettings = (): Options => {
		assertCommonOptions(item);
		return readOptions(item);
	};
	let slot: Slot | undefined;
	const openSlot = (): Slot => (slot ??= item.session.ledger.openSlot(item.index));
	const followMode = await withCharge(async () => readCompletion(item), openSlot);
	if (followMode === 'check') {
		return await prepareCheck(item, async () => await makePlan(true), readSettings);
	}
	const isExisting = isReusing(item, Object(item.getStoredParameter('options')) as object);
	const entry = isExisting ? undefined : openSlot().read();
	if (entry) {
		const run = await withCharge(
			async () => await prepareResume(item, entry, followMode, tool, openSlot()),
			openSlot,
		);
		return async () => await withCharge(run, openSlot);
	}
	const generation = await withCharge(
		async () => ({ projectPlan: await makePlan(!isExisting), options: readSettings(), followMode }),
		openSlot,
	);
	const { existingProject: id } = generation.options;
	if (id !== undefined) return withProjectId(id, async () => await reuse(item, generation, id));
	return async () =>
		await withCharge(async () => await generate(item, generation, openSlot()), openSlot);
}
