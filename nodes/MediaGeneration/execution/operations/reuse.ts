import { Failure } from '../../api/failures/failure';
import { isNotFound } from '../../api/service/project-location';
import { startedJson } from '../../output/project';
import { withProjectId, type Item, type PreparedItem, type Result } from '../item';
import type { Generation } from './finish';
import { finish } from './finish';

/** The service has no such project where the tool keeps its own. */
function notReusable(error: unknown): never {
	if (!(error instanceof Failure) || !isNotFound(error)) throw error;
	const description =
		'Use Existing Project takes the ID of a project that this tool started. Correct it, or remove the option to start a new project, which you may have to pay for.';
	throw new Failure({ ...error.facts, description }, error);
}

/** Reads a project that was started before, instead of starting one. */
export function reuse(item: Item, generation: Generation, id: string): PreparedItem {
	const { plan, options, ending } = generation;
	const run = async (): Promise<Result> => {
		if (ending !== 'start') return await finish(item, { plan, options, ending }, { id });
		const json = startedJson({ id, body: { id } }, plan.resource);
		return { json: { ...json, ...item.session.audience.afterStart(plan.price) } };
	};
	return withProjectId(id, async () => await run().catch(notReusable));
}
