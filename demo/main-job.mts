import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { assertSucceeded, readOutput, type Execution } from '../hosts/run/workflow.mts';
import { readMediaKind } from './media-kind.mts';
import type { Narrator } from '../machine/narrator.mts';
import type { N8nRest } from '../hosts/run/rest.mts';
import type { MainJob } from './import-main-job.mts';

type Imported = Pick<MainJob, 'generate' | 'onCompleted'> & {
	rest: Pick<N8nRest, 'execute' | 'waitForExecutions'>;
};
type Project = { resource: 'video' | 'image'; id: string };
export type ResultFile = { path: string; kind: string; bytes: number };

/**
 * Runs the main job: one workflow starts generations; the other receives their signed events and saves the results.
 * @throws Error at the first step without the expected effect
 */
export async function runMainJob(world: Imported, { step }: Narrator): Promise<ResultFile[]> {
	const projects = await step(
		'Uploading a video and a photo, starting the projects',
		() => startProjects(world),
		(started) => {
			const named = started.map(({ resource, id }) => `${resource} project ${id}`);
			return `Files uploaded, projects started: ${named.join(', ')}`;
		},
	);
	const executions = await step(
		'Waiting for the events',
		() => waitForEvents(world, projects),
		(received) => {
			const types = received.map((execution) => readEvent(execution).type).sort();
			return `Signed events received and verified: ${types.join(', ')}`;
		},
	);
	return await step(
		'Checking the results',
		() => checkWrittenFiles(executions, projects),
		({ length }) => `${length} results downloaded and checked`,
	);
}

async function startProjects({ rest, generate }: Imported): Promise<Project[]> {
	const execution = await rest.execute(generate, 'Manual Trigger');
	assertSucceeded(execution, `"${generate.name}"`);
	return [
		{ resource: 'video', id: readProjectId(execution, 'Face Swap') },
		{ resource: 'image', id: readProjectId(execution, 'Generate Images') },
	];
}

function readProjectId(execution: Execution, node: string): string {
	const id = readOutput(execution, node)[0]?.json.id;
	if (typeof id !== 'string' || id === '') throw new Error(`"${node}" returned no project ID.`);
	return id;
}

/** Reads the event from the output of the example's trigger, which accepts verified events only. */
const readEvent = (execution: Execution): Record<string, unknown> =>
	readOutput(execution, 'On Completed')[0]?.json ?? {};

async function waitForEvents(
	{ rest, onCompleted }: Imported,
	projects: Project[],
): Promise<Execution[]> {
	const executions = await rest.waitForExecutions(onCompleted.id, projects.length);
	executions.forEach((execution) => assertSucceeded(execution, `"${onCompleted.name}"`));
	for (const { resource, id } of projects) {
		const event = executions.map(readEvent).find((each) => each.id === id);
		if (event?.type !== `${resource}.completed`) {
			throw new Error(
				`No verified ${resource}.completed event of project ${id} arrived through the trigger.`,
			);
		}
	}
	return executions;
}

async function checkWrittenFiles(
	executions: Execution[],
	projects: Project[],
): Promise<ResultFile[]> {
	const written = executions.flatMap((execution) =>
		readOutput(execution, 'Write File').map(({ json }) => ({
			id: readEvent(execution).id,
			path: String(json.fileName),
		})),
	);
	const paths = written.map(({ path }) => path);
	const files = await Promise.all(paths.map(checkFile));
	for (const { resource, id } of projects) {
		if (!files.some(({ kind }, index) => kind === resource && written[index]!.id === id)) {
			throw new Error(
				`No ${resource} file of project ${id} was written. Written files: ${paths.join(', ')}`,
			);
		}
	}
	if (new Set(paths).size < paths.length) throw new Error('Two results were written to one file.');
	return files;
}

async function checkFile(path: string): Promise<ResultFile> {
	const [{ size: bytes }, kind] = await Promise.all([stat(path), readMediaKind(path)]);
	const expected = ['.mp4', '.webm'].includes(extname(path)) ? 'video' : 'image';
	if (kind !== expected) {
		throw new Error(
			`${path} should contain ${expected} data, but contains ${kind ?? 'something else'}.`,
		);
	}
	return { path, kind, bytes };
}
