import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { LoggedRequest } from '../../sandbox/request-log.mts';
import { type EngineResult, runInEngine, savedForRetry } from '../engine/engine.mts';
import { from, itemWith, type Sample } from '../engine/inputs.mts';
import { bytesOf } from '../engine/n8n-core.mts';
import { pause, type SandboxProject, type TestService } from '../engine/service.mts';
import type { Schedule } from './schedule.mts';

/** What was seen of a schedule, on both sides. */
export interface Observed {
	/** One run, and a second one where it was retried. */
	runs: EngineResult[];
	requests: LoggedRequest[];
	/** Requests that came when the last run had ended. */
	late: number;
	/** Projects that were accepted under one of the schedule's names. */
	projects: SandboxProject[];
	/** Length of what was downloaded, and of what lies in the storage, per downloaded file. */
	downloads: { got: number; stored: number }[];
}

const QUIET_MS = 25;

function parametersOf({ tool, completion, concurrency }: Schedule): IDataObject {
	const input =
		tool === 'ai-qr-code-generator'
			? { content: 'same for all' }
			: { image_file_path: from('binary', 'photo') };
	return {
		resource: 'image',
		operation: tool,
		...input,
		completion,
		additionalFields: { name: '={{ $json.name }}' },
		options: { concurrency, maxWaitMinutes: 5 },
	};
}

async function itemsOf(schedule: Schedule, photo: Sample): Promise<INodeExecutionData[]> {
	return await Promise.all(
		schedule.names.map(async (name) =>
			schedule.tool === 'ai-qr-code-generator'
				? { json: { name } }
				: await itemWith({ photo }, { name }),
		),
	);
}

async function downloadsOf(service: TestService, result: EngineResult) {
	const done = result.outputs.flat().filter(({ binary }) => binary);
	return await Promise.all(
		done.map(async ({ json, binary }) => {
			const { downloads } = await service.api<{ downloads: { url: string }[] }>(
				'GET',
				`/v1/image-projects/${String(json.id)}`,
			);
			const stored = await (await fetch(downloads[0]!.url)).arrayBuffer();
			return { got: (await bytesOf(binary!.data!)).length, stored: stored.byteLength };
		}),
	);
}

/** Runs a schedule against a sandbox that nobody else uses meanwhile. */
export async function runSchedule(
	schedule: Schedule,
	service: TestService,
	photo: Sample,
): Promise<Observed> {
	await service.forget();
	for (const { method, path, action, times } of schedule.faults) {
		await service.fault(method, path, action, times);
	}
	const given = {
		credential: service.credential,
		parameters: parametersOf(schedule),
		items: await itemsOf(schedule, photo),
		settings: {
			onError: schedule.onError,
			...(schedule.retryOnFail ? { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } : {}),
		},
	};
	const runs = [await runInEngine(given)];
	if (schedule.retryExecution && runs[0]!.run.data.resultData.error) {
		runs.push(await runInEngine({ ...given, saved: savedForRetry(runs[0]!.run) }));
	}
	const seen = (await service.requests()).length;
	await pause(QUIET_MS);
	const requests = await service.requests();
	await service.forget();
	const names = new Set(schedule.names);
	const projects = (await service.projects()).filter(({ name }) => names.has(name));
	const downloads = await downloadsOf(service, runs.at(-1)!);
	return { runs, requests, late: requests.length - seen, projects, downloads };
}
