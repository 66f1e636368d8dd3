import type { Project } from '../api/project';
import type { Resource } from '../catalog/projects';
import type { Completion } from '../catalog/tool';
import { isAgentTool } from './agent-tool';
import { waitFor } from './follow/wait';
import type { Item, PreparedItem, Result } from './item';
import { withCharge } from './money/charge';
import type { Slot } from './money/ledger';
import type { Submitted } from './money/submit';
import { submit } from './money/submit';
import { projectJson, startedJson } from './output';
import type { Options } from './plan/options';
import { optionsOf } from './plan/options';
import type { Plan } from './plan/plan';
import { logEverywhere } from './notify';
import { downloadAll } from './transfer/download';

export const downloaded = async (
	{ session }: Item,
	project: Project,
	{ outputField }: Options,
	deadline?: number,
): Promise<Result> => {
	const { project: latest, binary } = await downloadAll(session, project, outputField, deadline);
	return { json: projectJson(latest), binary };
};

/** An AI agent cannot receive files: as its tool, the node returns links instead of downloads. */
function completionOf(item: Item): Completion {
	const completion = item.param<Completion>('completion');
	return completion === 'download' && isAgentTool(item.context) ? 'wait' : completion;
}

/** For an AI model, which sees only the answer. */
const NEXT_STEP =
	'Started, not finished. Wait for the project with this ID to get its result; do not start it again: that is charged again.';

interface Generation {
	readonly plan: Plan;
	readonly options: Options;
	readonly completion: Completion;
}

/** If the execution is stopped, nothing else in n8n has the ID. */
const tellStarted = (
	{ context, index }: Item,
	resource: Resource,
	{ id, isNew }: Submitted,
): void =>
	logEverywhere(
		context,
		`Item ${index}: ${resource} project ${id} ${isNew ? 'was started' : 'was started by an earlier try'}`,
	);

/** Starts the planned project and follows it as far as *After Starting* says. */
async function generate(
	item: Item,
	{ plan, options, completion }: Generation,
	slot: Slot,
): Promise<Result> {
	const { session } = item;
	const { resource, group, projectsPath: projectsPath } = plan;
	const { maxWaitMinutes: minutes } = options;
	const deadline = session.clock.now() + minutes * 60_000;
	const started = await submit(item, { plan, limits: options, deadline }, slot);
	tellStarted(item, resource, started);
	if (completion === 'start') {
		const json = startedJson(started, resource);
		return { json: isAgentTool(item.context) ? { ...json, next_step: NEXT_STEP } : json };
	}
	const { id, isNew } = started;
	const project = await waitFor(session, {
		resource,
		id,
		group,
		projectsPath: projectsPath,
		isOwn: true,
		isNew,
		minutes,
		deadline,
	});
	if (completion === 'wait') return { json: projectJson(project) };
	return await downloaded(item, project, options, deadline);
}

/** Reads and checks an item that starts a project; returns how to run it. @throws Failure */
export async function generation(item: Item, planned: () => Promise<Plan>): Promise<PreparedItem> {
	const read = await withCharge(async () => ({
		plan: await planned(),
		options: optionsOf(item),
		completion: completionOf(item),
	}));
	return async () => {
		const slot = item.session.ledger.openSlot(item, read.plan.request);
		return await withCharge(async () => await generate(item, read, slot), slot);
	};
}
