import type { When } from '../../api/call';
import { Deadline } from '../../api/deadline';
import type { Project } from '../../api/project';
import type { Resource } from '../../catalog/projects';
import type { Completion } from '../../catalog/tool';
import { waitFor } from '../follow/wait';
import type { Item, PreparedItem, Result } from '../item';
import { hasNoFiles } from '../outcome';
import { withCharge } from '../money/charge';
import type { Slot } from '../money/ledger';
import type { Submitted } from '../money/submit';
import { submit } from '../money/submit';
import { projectJson, startedJson } from '../../output/project';
import type { Options } from '../plan/options';
import { optionsOf } from '../plan/options';
import type { Plan } from '../plan/plan';
import { reportOn } from '../plan/report';
import { typedRequest } from '../plan/typed-request';
import { logEverywhere } from '../../output/notify';
import { downloadAll } from '../transfer/download';

export const downloaded = async (
	{ session }: Item,
	project: Project,
	{ outputField }: Options,
	when: When,
): Promise<Result> => {
	if (hasNoFiles(project)) return { json: projectJson(project) };
	const { project: latest, binary } = await downloadAll(session, project, outputField, when);
	return { json: projectJson(latest), binary };
};

function completionOf(item: Item): Completion {
	const completion = item.param<Completion>('completion');
	return completion === 'download' && item.session.audience.linksOnly ? 'wait' : completion;
}

interface Generation {
	readonly plan: Plan;
	readonly options: Options;
	readonly completion: Completion;
}

/** If the execution is stopped, nothing else in n8n has the ID. */
const logStarted = ({ context, index }: Item, resource: Resource, { id, isNew }: Submitted): void =>
	logEverywhere(
		context,
		`Item ${index}: ${resource} project ${id} ${isNew ? 'was started' : 'was started by an earlier attempt'}`,
	);

/** Building the next steps runs this one again and again. */
function tellHowToReuse({ context, session }: Item, { id, isNew, body }: Submitted): void {
	const { credits_charged: credits } = body;
	if (!isNew || credits === 0 || context.getMode() !== 'manual') return;
	if (session.audience.messageOnly) return;
	const charged = typeof credits === 'number' ? `${credits} credits charged. ` : '';
	session.say([
		`${charged}To build the next steps without paying again, add the option Use Existing Project with ${id}.`,
	]);
}

/** The project that the user wants to build with, or the one that the item starts. */
async function projectFor(
	item: Item,
	{ plan, options }: Generation,
	deadline: Deadline,
	slot: Slot,
): Promise<Submitted> {
	const { existingProject: id } = options;
	if (id !== undefined) return { id, body: { id }, isNew: false };
	const started = await submit(item, { plan, limits: options, deadline }, slot);
	logStarted(item, plan.resource, started);
	tellHowToReuse(item, started);
	return started;
}

/** Starts the planned project and follows it as far as *After Starting* says. */
async function generate(item: Item, generation: Generation, slot: Slot): Promise<Result> {
	const { plan, options, completion } = generation;
	const { session } = item;
	const { resource, group, projectsPath } = plan;
	const { maxWaitMinutes: minutes } = options;
	const deadline = Deadline.in(session.clock, minutes * 60_000);
	const started = await projectFor(item, generation, deadline, slot);
	if (completion === 'start') {
		return { json: { ...startedJson(started, resource), ...session.audience.afterStart } };
	}
	const { id, isNew } = started;
	const project = await waitFor(session, {
		resource,
		id,
		group,
		read: async (when) => await session.service.read(resource, id, { ...when, projectsPath }),
		isOwn: options.existingProject === undefined,
		isNew,
		minutes,
		deadline,
	});
	if (completion === 'wait') return { json: projectJson(project) };
	return await downloaded(item, project, options, { deadline });
}

/** Reads and checks an item that starts a project; returns how to run it. @throws Failure */
export async function generation(item: Item, planner: () => Promise<Plan>): Promise<PreparedItem> {
	const planned = async (): Promise<Plan> => {
		const plan = await planner();
		item.session.say(plan.notes);
		return plan;
	};
	const completion = await withCharge(async () => completionOf(item));
	if (completion === 'check') {
		const json = await reportOn(planned, () => optionsOf(item));
		return async () => ({ json });
	}
	const read = await withCharge(async () => ({
		plan: await planned(),
		options: optionsOf(item),
		completion,
	}));
	return async () => {
		const slot = item.session.ledger.openSlot(item, typedRequest(item));
		return await withCharge(async () => await generate(item, read, slot), slot);
	};
}
