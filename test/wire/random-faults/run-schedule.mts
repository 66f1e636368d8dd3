import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Layout } from '../../../sandbox/types.mts';
import type { LoggedRequest } from '../../../sandbox/traffic/request-log.mts';
import {
	type EngineResult,
	type EngineRunOptions,
	RETRY,
	runInEngine,
} from '../../support/engine/engine.mts';
import { makeMediaInput } from '../../support/media-input.mts';
import { makeItem, type Sample } from '../../support/engine/inputs.mts';
import { readBytes } from '../../support/engine/n8n-core.mts';
import { CHANGE, LIES, readGivenName, SECOND_CLIENT } from './schedule.mts';
import type { Schedule } from './schedule.mts';
import { withStore } from './store.mts';
import { type Call, Departures, takeCalls } from './witness.mts';
import { WorkingTime } from '../../support/engine/working-time.mts';
import { SandboxClient, type ListedProject } from '../../../machine/sandbox-client.mts';
import { setTimeout as pause } from 'node:timers/promises';

/** The events after n8n's Stop button was clicked. */
interface Stop {
	/** The time of the click, by `performance.now`. */
	at: number;
	/** Milliseconds of working time from the click to the end of the run. */
	tookMs: number;
	/** Requests that left the node after the click, such as `POST /v1/face-swap`. */
	requests: string[];
}

const QUIET_MS = 25;

/** Runs the node, and clicks Stop after `afterMs` if the run hasn't ended. */
async function runAndStop(
	given: EngineRunOptions,
	service: SandboxClient,
	afterMs: number | undefined,
): Promise<{ result: EngineResult; stop?: Stop }> {
	if (afterMs === undefined) return { result: await runInEngine(given) };
	let pressed: { at: number; time: WorkingTime; departures: Departures } | undefined;
	let timer: NodeJS.Timeout | undefined;
	const result = await runInEngine({
		...given,
		onStart: (cancel) => {
			timer = setTimeout(() => {
				pressed = {
					at: performance.now(),
					time: new WorkingTime(),
					departures: new Departures(service),
				};
				cancel();
			}, afterMs);
		},
	});
	clearTimeout(timer);
	if (!pressed) return { result };
	const { at, time, departures } = pressed;
	const tookMs = time.end();
	await pause(QUIET_MS);
	return { result, stop: { at, tookMs, requests: departures.end() } };
}

/** The node's report on the deletion of a project, and whether the project is gone from the service. */
interface Deletion {
	id: string;
	reported: IDataObject;
	isGone: boolean;
}

/** The events of a schedule, at the node and at the service. */
export interface Observed {
	layout: Layout;
	/** The first run, and its retry if there was one. */
	runs: EngineResult[];
	/** Working time of the longest run, in milliseconds. */
	longestMs: number;
	/** Whether the run data that n8n saved contain the API key. */
	hasKey: boolean;
	/** The events after Stop was clicked in the first run. */
	stop?: Stop;
	/** The requests as the service logged them. */
	requests: LoggedRequest[];
	/** Generation calls, recorded at the node. */
	calls: Call[];
	/** Requests that left the node after the last run had ended. */
	late: string[];
	/** Projects accepted under one of the schedule's names. */
	projects: ListedProject[];
	/** Bytes of each downloaded file, and of its original in the storage. */
	downloads: { got: number; stored: number }[];
	deletions: Deletion[];
}

/** Returns the violations, one sentence each. */
export type Check = (schedule: Schedule, observed: Observed) => string[];

/** Items with a started project in the last run's output. */
export const listStartedItems = ({ runs }: Pick<Observed, 'runs'>): INodeExecutionData[] =>
	runs
		.at(-1)!
		.outputs.flat()
		.filter(({ json }) => json.id);

const makeExpression = (value: unknown): string =>
	`={{ ${typeof value === 'number' ? String(value) : JSON.stringify(value)} }}`;

function makeParameters(schedule: Schedule): IDataObject {
	const { tool, completion, concurrency, maxWaitMinutes, changes, maxCredits } = schedule;
	const input =
		tool === 'ai-qr-code-generator'
			? { content: changes ? '={{ $now }} {{ Math.random() }}' : 'same for all' }
			: { image_file_path: makeMediaInput('binary', 'photo') };
	return {
		resource: 'image',
		operation: tool,
		...input,
		completion,
		options: {
			name: changes ? `={{ $json.name }}${CHANGE}{{ Math.random() }}` : '={{ $json.name }}',
			concurrency,
			maxWaitMinutes,
			...(maxCredits === undefined ? {} : { maxCredits: makeExpression(maxCredits) }),
		} as IDataObject,
	};
}

/** A credential whose API key depends on the item. n8n doesn't save it with the run. */
const makeCredential = ({ credential }: SandboxClient, secondKey: string): IDataObject => ({
	...credential,
	apiKey: `={{ $json.name.includes("client:${SECOND_CLIENT}") ? "${secondKey}" : "${credential.apiKey}" }}`,
});

async function makeItems(schedule: Schedule, photo: Sample): Promise<INodeExecutionData[]> {
	return await Promise.all(
		schedule.names.map(async (name) => {
			if (schedule.tool === 'ai-qr-code-generator') return { json: { name } };
			const lie = LIES[/ lies:(\w+)/.exec(name)?.[1] ?? ''];
			const file = lie === undefined ? photo : { ...photo, bytes: Buffer.from(lie) };
			return await makeItem({ photo: file }, { name });
		}),
	);
}

async function listDownloads(service: SandboxClient, result: EngineResult) {
	const done = result.outputs.flat().filter(({ json, binary }) => json.id && binary);
	return await Promise.all(
		done.map(async ({ json, binary }) => {
			const { downloads } = (
				await service.get(`/v1/image-projects/${encodeURIComponent(String(json.id))}`)
			).body;
			const stored = await (await fetch(downloads[0]!.url)).arrayBuffer();
			return { got: (await readBytes(binary!.data!)).length, stored: stored.byteLength };
		}),
	);
}

/** With Continue On Fail, n8n treats a stopped node as done: a retry would start at the next node. */
const isRetried = (
	{ onError, retryExecution }: Schedule,
	{ run }: EngineResult,
	stop: Stop | undefined,
): boolean =>
	stop ? onError === 'stopWorkflow' : retryExecution && Boolean(run.data.resultData.error);

/** Another service, at an address without a listener. */
const ELSEWHERE = { baseUrl: 'http://127.0.0.1:9', apiKey: 'the-key-of-another-service' };

/** Edits the credential as planned during `run`, and restores it afterwards. */
async function withEdit<T>(
	credential: IDataObject,
	afterMs: number | undefined,
	run: () => Promise<T>,
): Promise<T> {
	if (afterMs === undefined) return await run();
	const before = { ...credential };
	const timer = setTimeout(() => Object.assign(credential, ELSEWHERE), afterMs);
	return await run().finally(() => {
		clearTimeout(timer);
		Object.assign(credential, before);
	});
}

/** Lets the node delete a schedule's projects, with the schedule's faults of DELETE requests. */
async function runDeletions(
	{ faults, retryOnFail }: Schedule,
	service: SandboxClient,
	credential: IDataObject,
	projects: readonly ListedProject[],
): Promise<Deletion[]> {
	if (projects.length === 0) return [];
	for (const { method, path, action, times } of faults) {
		if (method === 'DELETE') await service.injectFault(method, path, action, times);
	}
	const { outputs } = await runInEngine({
		credential,
		parameters: { resource: 'project', kind: 'image', operation: 'delete', id: '={{ $json.id }}' },
		items: projects.map(({ id, name }) => ({ json: { id, name } })),
		settings: { onError: 'continueRegularOutput', ...(retryOnFail ? RETRY : {}) },
	});
	await service.clearRequestsAndFaults();
	const left = new Map(
		(await service.listProjects()).map((project) => [project.id, project.enabled]),
	);
	return projects.map(({ id }, index) => ({
		id,
		reported: outputs[0]?.[index]?.json ?? {},
		isGone: left.get(id) !== true,
	}));
}

/** Runs a schedule against a sandbox that nothing else uses. */
export async function runSchedule(
	schedule: Schedule,
	service: SandboxClient,
	photo: Sample,
	secondKey: string,
): Promise<Observed> {
	const credential = makeCredential(service, secondKey);
	await service.clearRequestsAndFaults();
	await service.changeSettings({ id_style: schedule.ids });
	for (const { method, path, action, times } of schedule.faults) {
		await service.injectFault(method, path, action, times);
	}
	const given: EngineRunOptions = {
		credential: { ...credential },
		parameters: makeParameters(schedule),
		items: await makeItems(schedule, photo),
		settings: {
			onError: schedule.onError,
			...(schedule.retryOnFail ? RETRY : {}),
		},
	};
	let longestMs = 0;
	const timed = async <T,>(run: () => Promise<T>): Promise<T> => {
		const time = new WorkingTime();
		const done = await run();
		longestMs = Math.max(longestMs, time.end());
		return done;
	};
	const { result, stop } = await withStore(
		schedule.store,
		async () =>
			await withEdit(
				given.credential,
				schedule.editedAfterMs,
				async () => await timed(async () => await runAndStop(given, service, schedule.stopAfterMs)),
			),
	);
	const runs = [result];
	if (isRetried(schedule, result, stop)) {
		const again = async () => await runInEngine({ ...given, retryOf: result, isCurrent: true });
		runs.push(await timed(again));
	}
	const departures = new Departures(service);
	await pause(QUIET_MS);
	const late = departures.end();
	const requests = await service.listRequests();
	await service.clearRequestsAndFaults();
	const names = new Set(schedule.names);
	const projects = (await service.listProjects())
		.map((project) => ({ ...project, name: readGivenName(project.name) }))
		.filter(({ name }) => names.has(name));
	const downloads = await listDownloads(service, runs.at(-1)!);
	const deletions = schedule.deletes
		? await runDeletions(schedule, service, credential, projects)
		: [];
	const hasKey = runs.some(({ run }) => {
		const saved = JSON.stringify(run.data);
		return [service.apiKey, secondKey].some((key) => saved.includes(key));
	});
	return {
		layout: service.layout,
		runs,
		longestMs,
		hasKey,
		stop,
		requests,
		calls: takeCalls(schedule.names),
		late,
		projects,
		downloads,
		deletions,
	};
}
