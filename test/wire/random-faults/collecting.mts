import { hashId } from '../../support/hash-id.mts';
import type { INodeExecutionData } from 'n8n-workflow';
import type { EngineResult, EngineRunOptions } from '../../support/engine/engine.mts';
import { readBytes } from '../../support/engine/n8n-core.mts';
import type { Schedule } from './schedule.mts';
import { runAndStop } from './stop.mts';
import { withStore } from './store.mts';
import { withClock } from './wall-clock.mts';
import { Departures } from './witness.mts';
import { SandboxClient } from '../../../hosts/sandbox-client.mts';
import { setTimeout as pause } from 'node:timers/promises';

/** The outcome of the projects that were started and then collected. */
export interface Collecting {
	started: string[];
	/** IDs of the projects whose items left through *Finished*, and (`failed`) through *Failed* or the error output. */
	finished: string[];
	failed: string[];
	/** IDs of the projects that are unfinished after the last check. */
	open: string[];
	checks: number;
	/** The number of checks during which n8n was killed; it resumes with the saved items. */
	killed: number;
	/** POST requests that the node sent during the checks; each may cost credits. */
	posts: string[];
	/** IDs of the items with a wrong result, without a valid file, or with an error that lacks the item's ID. */
	wrong: string[];
}

/** The maximum number of checks after the service has finished all projects. */
const MAX_CHECKS = 15;
/** The number of checks with faults of service and store; a file that can't be stored waits for the next check. */
const SPOILED_CHECKS = 4;
const SLEEP_MS = 40;

/** If the key was rejected, the item contains only the error, with the project's ID. */
const readFailedId = ({ json }: INodeExecutionData): string =>
	String(json.id ?? (json.error as { project_id?: string } | undefined)?.project_id);

/** The items of a sleeping execution, as n8n's database stores them. */
const serializeItems = (items: readonly INodeExecutionData[]): INodeExecutionData[] =>
	(JSON.parse(JSON.stringify(items)) as INodeExecutionData[]).map(({ json, binary }) => ({
		json,
		...(binary ? { binary } : {}),
	}));

/**
 * With the planned faults, lets an execution sleep and check its projects until no project is left, or until
 * `MAX_CHECKS`.
 */
export async function runCollect(
	{ collects, concurrency, onError, store, clock }: Schedule,
	service: SandboxClient,
	last: EngineResult,
): Promise<Collecting | undefined> {
	if (!collects) return undefined;
	let items = serializeItems(last.outputs.flat().filter(({ json }) => json.id !== undefined));
	const idOf = ({ json }: INodeExecutionData): string => String(json.id);
	const seen: Collecting = {
		started: items.map(idOf),
		finished: [],
		failed: [],
		open: [],
		checks: 0,
		killed: 0,
		posts: [],
		wrong: [],
	};
	const departures = new Departures(service);
	const isRendering = async (): Promise<boolean> =>
		(await service.listProjects()).some(
			({ id, status }) => seen.started.includes(id) && ['pending', 'rendering'].includes(status),
		);
	for (let left = MAX_CHECKS; items.length > 0 && left > 0; seen.checks++) {
		if (!(await isRendering())) left--;
		const given: EngineRunOptions = {
			credential: service.credential,
			parameters: { resource: 'project', operation: 'collect', options: { concurrency } },
			items,
			settings: { onError },
		};
		// With an endless fault, no project would ever finish.
		if (seen.checks === SPOILED_CHECKS) await service.clearFaults();
		const after = seen.checks < collects.kills ? collects.killAfterMs : undefined;
		const { result, stop } = await withStore(
			seen.checks < SPOILED_CHECKS ? store : undefined,
			// The clock changes during every other check, and is right again afterwards.
			async () =>
				await withClock(
					seen.checks % 2 === 0 ? clock : undefined,
					async () => await runAndStop(given, service, after),
				),
		);
		await pause(SLEEP_MS);
		// n8n was killed, or the key was rejected and the user clicks Retry: the same items arrive again.
		if (stop || result.error) {
			seen.killed += stop ? 1 : 0;
			continue;
		}
		const [finished = [], open = [], ...failed] = result.outputs;
		const own = ({ pairedItem }: INodeExecutionData): string =>
			idOf(items[(pairedItem as { item: number }).item]!);
		for (const item of finished) {
			const file = item.binary?.data;
			const isOwn = idOf(item) === own(item) && file?.fileName?.includes(hashId(own(item)));
			if (!file || !isOwn || (await readBytes(file)).length === 0) seen.wrong.push(own(item));
		}
		seen.finished.push(...finished.map(own));
		seen.wrong.push(
			...failed
				.flat()
				.filter((item) => readFailedId(item) !== own(item))
				.map(own),
		);
		seen.failed.push(...failed.flat().map(own));
		items = serializeItems(open);
	}
	seen.open = items.map(idOf);
	seen.posts = departures.end().filter((request) => request.startsWith('POST'));
	return seen;
}
