import { Deadline } from '../../api/calls/deadline';
import type { Resource } from '../../catalog/projects';
import { COMPLETION, type ValueOf } from '../../catalog/closed-lists';
import { keepWithExecution, logEverywhere } from '../../output/notify';
import { startedJson } from '../../output/project';
import type { Item, PreparedItem, Result } from '../item';
import { withCharge } from '../money/charge';
import { inputIdentity } from '../money/asked-for';
import type { Slot } from '../money/ledger';
import type { Submitted } from '../money/submit';
import { submit } from '../money/submit';
import { chosen } from '../plan/given';
import { isReusing } from '../plan/existing-project';
import type { Options } from '../plan/options';
import { assertCommonOptions, optionsOf } from '../plan/options';
import type { Plan } from '../plan/plan';
import { reportOn } from '../plan/report';
import type { Generation } from './finish';
import { finish } from './finish';
import { reuse } from './reuse';

function completionOf(item: Item): ValueOf<typeof COMPLETION> {
	const completion = chosen(COMPLETION, item.param('completion'));
	return completion === 'download' && item.session.audience.linksOnly ? 'wait' : completion;
}

/** If the execution is stopped, n8n has no output with the ID. */
function noteStarted({ context, index }: Item, resource: Resource, { id, isNew }: Submitted): void {
	const when = isNew ? 'was started' : 'was started by an earlier attempt';
	logEverywhere(context, `Item ${index}: ${resource} project ${id} ${when}`);
	if (isNew) keepWithExecution(context, id);
}

/** Starts the planned project and follows it as far as *After Starting* says. */
async function generate(item: Item, generation: Generation, slot: Slot): Promise<Result> {
	const { plan, options, ending } = generation;
	const { session } = item;
	const deadline = Deadline.in(session.clock, options.maxWaitMinutes * 60_000);
	const started = await submit(session, { plan, limits: options, deadline }, slot);
	noteStarted(item, plan.resource, started);
	if (ending === 'start') {
		return {
			json: { ...startedJson(started, plan.resource), ...session.audience.afterStart(plan.price) },
		};
	}
	const { id, isNew } = started;
	return await finish(item, { plan, options, ending }, { id, isNew, isOwn: true, deadline });
}

/** Reads and checks an item of which nothing is sent: what is wrong with it, or what it would send and cost. */
async function check(
	item: Item,
	planned: () => Promise<Plan>,
	settings: () => Options,
): Promise<PreparedItem> {
	const { session } = item;
	const checked = await reportOn(planned, settings);
	session.forecast.add(checked);
	const { json, estimate } = checked;
	return async () => ({
		json: { ...json, ...(estimate ? session.audience.estimated(estimate) : {}) },
	});
}

/** Plans an item, whose request may be sent or not. @throws Failure */
export type Planner = (isSent: boolean) => Promise<Plan>;

/** Reads and checks an item that starts a project; returns how to run it. @throws Failure */
export async function prepareGeneration(item: Item, planner: Planner): Promise<PreparedItem> {
	const planned = async (isSent: boolean): Promise<Plan> => {
		const plan = await planner(isSent);
		item.session.notes.addOfItem(plan.notes);
		return plan;
	};
	const settings = (): Options => {
		assertCommonOptions(item);
		return optionsOf(item);
	};
	const completion = await withCharge(async () => completionOf(item));
	if (completion === 'check') {
		return await check(item, async () => await planned(true), settings);
	}
	// What an earlier attempt started stays true, even if the item cannot be read any more.
	const slot = item.session.ledger.openSlot(item, inputIdentity(item));
	const read = await withCharge(
		async () => ({
			plan: await planned(!isReusing(item)),
			options: settings(),
			ending: completion,
		}),
		slot,
	);
	const { existingProject } = read.options;
	if (existingProject !== undefined) return reuse(item, read, existingProject);
	return async () => await withCharge(async () => await generate(item, read, slot), slot);
}
