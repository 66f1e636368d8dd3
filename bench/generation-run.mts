import { randomUUID } from 'node:crypto';
import { readOutput, type Workflow } from '../hosts/workflow.mts';
import { measureRun, secondsOf } from './run-workflow.mts';
import type { SandboxClient } from '../hosts/sandbox-client.mts';
import type { World } from './world.mts';
import {
	belowLimit,
	DOWNLOAD,
	GENERATE,
	ourGeneration,
	stockGeneration,
	upToGenerate,
	type Job,
} from './workflows/generation.mts';

export type GenerationRun = {
	seconds: number;
	/** Calls to the service and its storage, per item. */
	callsPerProject: number;
	/** Items with a downloaded result. */
	finished: number;
	/** Generation calls that the sandbox accepted. */
	accepted: number;
	/** Calls to the service that got a 429. */
	refused: number;
	/** Calls to the service that got no 429. */
	taken: number;
	/** Accepted generation calls beyond the first call of each item. */
	twice: number;
	memoryRiseMib: number;
};

type Where = World<SandboxClient>;

/** Creates a function that runs a planned workflow, whose last node is `last`. */
const runner =
	(last: string, plan: (where: Where, job: Job) => Workflow) =>
	async (where: Where, count: number): Promise<GenerationRun> => {
		const { service: sandbox } = where;
		const namePrefix = `${randomUUID()} `;
		await sandbox.clearRequestsAndFaults();
		const planned = plan(where, { count, namePrefix });
		const { execution, memoryRiseMib } = await measureRun(where, planned);
		const calls = await sandbox.listRequests();
		const toService = calls.filter(({ path }) => path.startsWith('/v1/'));
		const refused = toService.filter(({ status }) => status === 429).length;
		const names = (await sandbox.listProjects())
			.map(({ name }) => name)
			.filter((name) => name.startsWith(namePrefix));
		const results = readOutput(execution, last).filter(({ binary }) => binary?.data !== undefined);
		return {
			seconds: secondsOf(execution, GENERATE, last),
			callsPerProject: calls.length / count,
			finished: results.length,
			accepted: names.length,
			refused,
			taken: toService.length - refused,
			twice: names.length - new Set(names).size,
			memoryRiseMib,
		};
	};

export const runStock = runner(DOWNLOAD, ({ service }, job) => stockGeneration(service, job));

export const runStockLimited = runner(DOWNLOAD, ({ service }, job) =>
	belowLimit(stockGeneration(service, job)),
);

/** Makes only the first call of each project, with n8n's own node. */
export const runStartOnly = runner(GENERATE, ({ service }, job) =>
	upToGenerate(stockGeneration(service, job)),
);

export const oursWith = (completion: 'download' | 'start', options: Record<string, unknown> = {}) =>
	runner(GENERATE, ({ credential }, job) => ourGeneration(credential, job, completion, options));

export const runOurs = oursWith('download');
