import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { assertSucceeded, outputOf, type Execution } from '../hosts/workflow.mts';
import { mediaKind } from './media-kind.mts';
import type { Narrator } from '../hosts/narrator.mts';
import type { N8nRest } from '../hosts/rest.mts';
import type { MainJob } from './import-main-job.mts';

type Imported = Pick<MainJob, 'generate' | 'onCompleted'> & { rest: N8nRest };
type Project = { resource: 'video' | 'image'; id: string };
export type ResultFile = { path: string; kind: string; bytes: number };

/**
 * The main job: one workflow starts generations, the other receives their signed events and saves the results to disk.
 * Throws at the first step that did not really happen.
 */
export async function runMainJob(world: Imported, narrator: Narrator): Promise<ResultFile[]> {
	const projects = await startedProjects(world, narrator);
	const executions = await receivedEvents(world, projects, narrator);
	return await writtenFiles(executions, projects, narrator);
}

function startedProjects({ rest, generate }: Imported, narrator: Narrator): Promise<Project[]> {
	return narrator.step('Uploading a video and a photo, starting the projects', async () => {
		const execution = await rest.execute(generate, 'Manual Trigger');
		assertSucceeded(execution, `"${generate.name}"`);
		const projects: Project[] = [
			{ resource: 'video', id: projectIdOf(execution, 'Face Swap') },
			{ resource: 'image', id: projectIdOf(execution, 'Generate Images') },
		];
		const named = projects.map(({ resource, id: project }) => `${resource} project ${project}`);
		return { result: projects, done: `Files uploaded, projects started: ${named.join(', ')}` };
	});
}

function projectIdOf(execution: Execution, node: string): string {
	const id = outputOf(execution, node)[0]?.json.id;
	if (typeof id !== 'string' || id === '') throw new Error(`"${node}" returned no project ID.`);
	return id;
}

function receivedEvents(
	{ rest, onCompleted }: Imported,
	projects: Project[],
	narrator: Narrator,
): Promise<Execution[]> {
	return narrator.step('Waiting for the events', async () => {
		const executions = await rest.finishedExecutions(onCompleted.id, projects.length);
		executions.forEach((execution) => assertSucceeded(execution, `"${onCompleted.name}"`));
		const events = executions.map(
			(execution) => outputOf(execution, 'On Completed')[0]?.json ?? {},
		);
		for (const { resource, id } of projects) {
			// The example's trigger accepts only verified events.
			const event = events.find((each) => each.id === id);
			if (event?.type !== `${resource}.completed`) {
				throw new Error(
					`No verified ${resource}.completed event of project ${id} arrived through the trigger.`,
				);
			}
		}
		const types = events.map(({ type }) => type).sort();
		return { result: executions, done: `Signed events received and verified: ${types.join(', ')}` };
	});
}

function writtenFiles(
	executions: Execution[],
	projects: Project[],
	narrator: Narrator,
): Promise<ResultFile[]> {
	return narrator.step('Checking the results', async () => {
		const written = executions.flatMap((execution) => {
			const id = String(outputOf(execution, 'On Completed')[0]?.json.id);
			return outputOf(execution, 'Write File').map(
				({ json }) => [id, String(json.fileName)] as const,
			);
		});
		const files = await Promise.all(written.map(async ([, path]) => await checkedFile(path)));
		for (const { resource, id } of projects) {
			if (!files.some(({ kind }, index) => kind === resource && written[index]![0] === id)) {
				const paths = written.map(([, path]) => path);
				throw new Error(
					`No ${resource} file of project ${id} was written. Written files: ${paths.join(', ')}`,
				);
			}
		}
		if (new Set(written.map(([, path]) => path)).size < written.length) {
			throw new Error('Two results were written to one file.');
		}
		return { result: files, done: `${files.length} results downloaded and checked` };
	});
}

async function checkedFile(path: string): Promise<ResultFile> {
	const [{ size: bytes }, kind] = await Promise.all([stat(path), mediaKind(path)]);
	const expected = ['.mp4', '.webm'].includes(extname(path)) ? 'video' : 'image';
	if (kind !== expected) {
		throw new Error(
			`${path} should contain ${expected} data, but contains ${kind ?? 'something else'}.`,
		);
	}
	return { path, kind, bytes };
}
