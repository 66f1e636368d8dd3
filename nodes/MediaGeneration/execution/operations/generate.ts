import type { IDataObject } from 'n8n-workflow';
import { Deadline } from '../../api/calls/deadline';
import { CHECK_PROJECTS_ADVICE } from '../../api/failures/call-failure';
import { Failure } from '../../api/failures/failure';
import type { StartedProject } from '../../api/service/project';
import { fetchProject, isNotFound } from '../../api/service/projects';
import { PARAMETERS } from '../../catalog/parameters';
import { CHARGE_PHRASES } from '../../catalog/price';
import type { Tool } from '../../catalog/tool';
import type { ValueOf } from '../../fields';
import { makeProjectJson } from '../../output/project';
import { waitFor } from '../follow/wait';
import type { Item, ItemRunner, Result } from '../item';
import { withCharge } from '../money/charge';
import { readCredits, type Entry, type Slot } from '../money/ledger';
import { readFollowOptions, readOptions, type FollowOptions, type Options } from '../plan/options';
import { planItem, type Plan } from '../plan/plan';
import { readParameter, requireOptions } from '../plan/read-parameters';
import { assertConnection } from '../plan/refusal';
import { downloadAll } from '../transfer/download';
import { prepareCheck } from './check';
import { submit } from './submit';

type Completion = ValueOf<typeof PARAMETERS.completion>;

/** A project of a tool, and how it ends: with its ID, the finished project, or the downloaded files. */
interface Generation {
	readonly tool: Tool;
	readonly completion: Exclude<Completion, 'check'>;
	readonly options: FollowOptions;
	/** Of a project that this attempt starts. */
	readonly slot?: Slot;
}

export function adviseAgentToWait({ price }: Tool): string {
	const repeat =
		price.chargedBy === 'free'
			? ''
			: `: that may be charged again (Magic Hour charges ${CHARGE_PHRASES[price.chargedBy]})`;
	return `Started, not finished. Wait for the project with this ID to get its result; do not start it again${repeat}.`;
}

const startDeadline = ({ session }: Item, { options }: Generation): Deadline =>
	Deadline.start(session.clock, options.maxWaitMinutes * 60_000);

const RESUMED_NOTE =
	'Projects of an earlier attempt were resumed: 0 credits, nothing was paid twice.';
const LEFT_RUNNING_NOTE =
	'Projects were returned without waiting. To get their results, use Project > Wait or Collect with each ID, or start a workflow with the trigger (not for Detect Faces).';

/** Follows the project as far as the parameter *Run* requires. */
async function follow(
	item: Item,
	generation: Generation,
	project: StartedProject,
	origin: 'this attempt' | 'an earlier attempt' | 'Existing Project',
	deadline = startDeadline(item, generation),
): Promise<Result> {
	const { session, context, index } = item;
	const { tool, completion, options, slot } = generation;
	const { resource, slug, projectsPath } = tool;
	const { notes } = session;
	const { id } = project;
	const isNew = origin === 'this attempt';
	const isOwn = origin !== 'Existing Project';
	const when = isNew ? 'was started' : `was started by ${origin}`;
	// A stopped execution has no output.
	if (isOwn) notes.log(`Item ${index}: ${resource} project ${id} ${when}`);
	if (isNew) notes.addIdToCustomData(id);
	if (completion === 'start') {
		if (context.getMode() === 'manual') notes.add(LEFT_RUNNING_NOTE);
		const next = session.isAgent ? { next_step: adviseAgentToWait(tool) } : {};
		return { json: { ...project.body, id, resource, ...next } };
	}
	const complete = await waitFor(session, {
		id,
		resource,
		read: async (timing) =>
			await fetchProject(session.service, { resource, id, projectsPath }, timing),
		group: slug,
		minutes: options.maxWaitMinutes,
		deadline,
		isOwn,
		isNew,
	});
	const entry = slot?.read();
	if (entry && 'id' in entry) {
		// The service adjusts the charge once it has made the result.
		slot?.write({ ...entry, credits: readCredits(complete.body) ?? entry.credits });
	}
	return completion === 'wait'
		? { json: makeProjectJson(complete) }
		: await downloadAll(session, complete, options.outputField, { deadline });
}

async function start(
	item: Item,
	generation: Generation & { readonly options: Options },
	plan: Plan,
	slot: Slot,
): Promise<Result> {
	const { session } = item;
	const deadline = startDeadline(item, generation);
	const project = await submit(session, plan, generation.options, deadline, slot);
	if (PARAMETERS.existingProject.name in requireOptions(item.getParameter)) {
		session.ignoredCharges.push(readCredits(project.body) ?? 0);
	}
	return await follow(item, { ...generation, slot }, project, 'this attempt', deadline);
}

/**
 * Follows an earlier attempt's project, or fails if that attempt got no clear response.
 * @throws Failure if the project belongs to another account
 */
function prepareResume(
	item: Item,
	tool: Tool,
	completion: Generation['completion'],
	entry: Entry,
): ItemRunner {
	const { session } = item;
	if ('unknown' in entry) {
		const failure = new Failure({
			outcome: 'responseLost',
			message: `An earlier attempt may have started the project, so the request wasn’t sent again: ${entry.unknown}`,
			advice: CHECK_PROJECTS_ADVICE,
		});
		// Rejects inside the queue, so that the failure can close it before the next item pays.
		return async () => await session.queue.takeTicket()(async () => await Promise.reject(failure));
	}
	const { id, account, credits } = entry;
	if (account !== session.account) {
		throw new Failure({
			outcome: 'notRead',
			message: `An earlier attempt of this item started the project ${id} with another API key or service, so nothing was started`,
			advice: `To get its result, use Media Generation > Project > Wait with this ID and the credential of that account. To start a new project, which you also pay for, run this item in a new execution.`,
			projectId: id,
		});
	}
	// The other options and the values were valid when the project was started.
	const generation = { tool, completion, options: readFollowOptions(item) };
	return async () => {
		session.notes.add(RESUMED_NOTE);
		const project = { id, body: { credits_charged: credits } };
		return await follow(item, generation, project, 'an earlier attempt');
	};
}

async function reuse(item: Item, generation: Generation, id: string): Promise<Result> {
	item.session.notes.addItemNotes([
		`Result of existing project ${id}: nothing was started, 0 credits. The tool’s inputs, such as prompt and files, have no effect until you remove ${PARAMETERS.existingProject.label}.`,
	]);
	const project = { id, body: { id } };
	return await follow(item, generation, project, 'Existing Project').catch((error: unknown) => {
		if (!(error instanceof Failure && isNotFound(error))) throw error;
		const advice = `${PARAMETERS.existingProject.label} takes the ID of a project that this tool started. Correct it, or remove the option to start a new project, which you may have to pay for.`;
		throw error.with({ advice });
	});
}

/** @throws Failure for an item that returns from an error output, with the charge that its error states */
function assertUnpaid({ context, index }: Item): void {
	const { error } = context.getInputData()[index]!.json;
	const { charged, project_id: projectId } = Object(error) as IDataObject;
	if (charged !== true || typeof projectId !== 'string') return;
	const message = `The item comes from an error output, and was charged for project ${projectId}`;
	throw new Failure({
		outcome: 'brokenAfter',
		message,
		problems: [message],
		advice: `To get its result, use Media Generation > Project > Wait with the ID ${projectId}. To pay for another project, remove the field error from the item first.`,
		projectId,
	});
}

/** @throws Failure for an invalid value, unless *Run* is *Check Only* */
export async function prepareGeneration(item: Item, tool: Tool): Promise<ItemRunner> {
	const { session, index, getParameter } = item;
	let slot: Slot | undefined;
	const openSlot = (): Slot => (slot ??= session.ledger.openSlot(index));
	const guard = async <T>(part: () => Promise<T>): Promise<T> => await withCharge(part, openSlot);
	const makePlan = async (aim: Parameters<typeof planItem>[2]): Promise<Plan> => {
		assertConnection(item.connection);
		if (aim !== 'reuse') assertUnpaid(item);
		const plan = await planItem(item, tool, aim);
		session.notes.addItemNotes(plan.notes);
		return plan;
	};
	return await guard(async () => {
		const chosen = readParameter(getParameter, PARAMETERS.completion);
		if (chosen === 'check') return await prepareCheck(item, async () => await makePlan('check'));
		const completion = chosen === 'download' && session.isAgent ? 'wait' : chosen;

		const entry = openSlot().read();
		if (entry) {
			const resume = prepareResume(item, tool, completion, entry);
			return async () => await guard(resume);
		}

		const options = readOptions(item);
		const generation = { tool, completion, options };
		const { existingProject: id } = options;
		const plan = await makePlan(id === undefined ? 'start' : 'reuse');
		if (id !== undefined) return async () => await reuse(item, generation, id);
		return async () => await guard(async () => await start(item, generation, plan, openSlot()));
	});
}
