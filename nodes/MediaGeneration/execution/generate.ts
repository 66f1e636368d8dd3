import type { IExecuteFunctions } from 'n8n-workflow';
import type { Project } from '../api/project';
import { Failure } from '../api/failure';
import type { Completion } from '../catalog/tool';
import { isAgentTool } from './agent-tool';
import { downloadAll } from './transfer/download';
import type { Options } from './plan/options';
import { optionsOf } from './plan/options';
import type { Job, Result } from './job';
import { projectJson, startedJson } from './output';
import type { Plan } from './plan/plan';
import type { Session } from './session';
import type { Submitted } from './money/submit';
import { submit } from './money/submit';
import type { Waiting } from './follow/wait';
import { waitFor } from './follow/wait';

export const downloaded = async (
	session: Session,
	project: Project,
	{ outputField }: Options,
): Promise<Result> => ({
	json: projectJson(project),
	binary: await session.gate.pass(async () => await downloadAll(session, project, outputField)),
});

/** Waits for a project that this item started; one that failed was not charged and may be started anew. */
async function outcome(
	session: Session,
	itemIndex: number,
	plan: Plan,
	{ id, isNew }: Submitted,
	limit: Pick<Waiting, 'minutes' | 'deadline'>,
): Promise<Project> {
	const { resource, group, readAt } = plan;
	return await waitFor(session, { resource, id, group, readAt, isNew, ...limit }).catch(
		(error: unknown) => {
			if (error instanceof Failure && error.facts.code !== undefined) {
				session.ledger.forget(itemIndex, plan.request);
			}
			throw error;
		},
	);
}

/** An AI agent cannot take files: as its tool, the node gives links instead of downloads. */
function completionOf(context: IExecuteFunctions, itemIndex: number): Completion {
	const completion = context.getNodeParameter('completion', itemIndex) as Completion;
	return completion === 'download' && isAgentTool(context) ? 'wait' : completion;
}

/** For a model that has only the answer to go by. */
const NEXT_STEP =
	'Started, not finished. Wait for the project with this ID for its result; do not start it again, that is charged again.';

/** Starts the planned project and goes as far as the item's completion says. */
export function generation(session: Session, itemIndex: number, plan: Plan): Job {
	const options = optionsOf(session.context, itemIndex);
	const completion = completionOf(session.context, itemIndex);
	return async () => {
		const { maxWaitMinutes: minutes } = options;
		const deadline = session.clock.now() + minutes * 60_000;
		const started = await submit(session, itemIndex, plan, deadline);
		if (completion === 'start') {
			const json = startedJson(started, plan.resource);
			return { json: isAgentTool(session.context) ? { ...json, next_step: NEXT_STEP } : json };
		}
		const project = await outcome(session, itemIndex, plan, started, { minutes, deadline });
		if (completion === 'wait') return { json: projectJson(project) };
		return await downloaded(session, project, options);
	};
}
