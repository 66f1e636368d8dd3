import { randomUUID } from 'node:crypto';
import type { SandboxClient } from '../machine/sandbox-client.mts';
import { readOutput, type Workflow } from '../hosts/run/workflow.mts';
import { measureRun, measureSeconds } from './run-workflow.mts';
import { DOWNLOAD, GENERATE, makeOurJob, makeStockJob, type Job } from './workflows/generation.mts';
import type { World } from './world.mts';

type GenerationRun = {
	seconds: number;
	/** Calls to the service and its storage, per item. */
	callsPerProject: number;
	/** Items with a downloaded result. */
	finished: number;
	/** Calls to the service that got a 429. */
	rejected: number;
	/** Accepted generation calls beyond the first call of each item. */
	twice: number;
	memoryRiseMib: number;
};

type Where = World<SandboxClient>;
export type Run = (where: Where, job: Omit<Job, 'namePrefix'>) => Promise<GenerationRun>;

/** Creates a function that runs a planned workflow, whose last node is `last`. */
const makeRunner =
	(last: string, plan: (where: Where, job: Job) => Workflow): Run =>
	async (where, job) => {
		const { service: sandbox } = where;
		const namePrefix = `${randomUUID()} `;
		await sandbox.clearRequestsAndFaults();
		const { execution, memoryRiseMib } = await measureRun(
			where,
			plan(where, { ...job, namePrefix }),
		);
		const calls = await sandbox.listRequests();
		const names = (await sandbox.listProjects())
			.map(({ name }) => name)
			.filter((name) => name.startsWith(namePrefix));
		const results = readOutput(execution, last).filter(({ binary }) => binary?.data !== undefined);
		return {
			seconds: measureSeconds(execution, GENERATE, last),
			callsPerProject: calls.length / job.count,
			finished: results.length,
			rejected: calls.filter(({ status }) => status === 429).length,
			twice: names.length - new Set(names).size,
			memoryRiseMib,
		};
	};

export const runStock = makeRunner(DOWNLOAD, ({ service }, job) => makeStockJob(service, job));

export const runOurs = makeRunner(GENERATE, ({ credential }, job) => makeOurJob(credential, job));
