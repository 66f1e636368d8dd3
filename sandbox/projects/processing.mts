import { mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { render, probe } from '../render/index.mts';
import { loadContract, type MediaValue } from '../contract/contract.mts';
import { countChargedFrames, findFrameCap, computeFinalCredits } from './credits.mts';
import { makeLocalFile } from './inputs.mts';
import type { Project, ProjectError } from './project.mts';
import type { Storage, StoredFile } from '../storage.mts';
import type { JsonObject, Layout, ProjectKind } from '../types.mts';
import { ProjectFailure } from '../project-failure.mts';

/** Assumed for a file that states no frame rate. */
const DEFAULT_FPS = 30;

/** `credits` is undefined if the estimate is final. */
export type Outcome = { results: StoredFile[]; credits?: number; measuredValues: Partial<Project> };

/** The part of an input video that the tool uses. */
type UsedPart = { frames: number; startSeconds: number; endSeconds: number };

/** @throws ProjectFailure if an input or a parameter is unusable */
export async function processProject(
	project: Project,
	layout: Layout,
	storage: Storage,
): Promise<Outcome> {
	const folder = join(storage.folder, `project-${project.id}`);
	await mkdir(folder, { recursive: true });
	if (typeof project.body.youtube_url === 'string') {
		throw new ProjectFailure(
			'invalid_youtube_url',
			'The sandbox can’t read videos from YouTube; use a file or a file URL',
		);
	}
	const inputs = await readInputs(project, storage, folder);
	const used = await measureClip(project, layout, inputs);
	const { id: seed, body } = project;
	const { slug: tool, kind } = project.tool;
	const files = await render({ tool, kind, body, inputs, outputDir: folder, seed });
	const results = files.map((file, index) =>
		storage.add(`outputs/${project.id}/${index}${extname(file)}`, 'result', file),
	);
	if (kind !== 'video') return { results, measuredValues: {} };
	const made = await probe(files[0]);
	const { durationSeconds = 0, fps = DEFAULT_FPS, width = 0, height = 0 } = made;
	const { frames, ...part } = used ?? {
		frames: countChargedFrames(durationSeconds, fps, undefined),
		startSeconds: 0,
		endSeconds: durationSeconds,
	};
	const credits = computeFinalCredits(project.tool, layout, body, frames);
	return { results, credits, measuredValues: { width, height, fps, ...part } };
}

/** The project's `error`. The flat layout has only the codes that the spec lists for the kind (spec 7). */
export function makeProjectError(error: unknown, kind: ProjectKind, layout: Layout): ProjectError {
	if (error instanceof ProjectFailure) {
		return { code: replaceUnknownCode(error.code, kind, layout), message: error.message };
	}
	return { code: 'unknown_error', message: 'Something went wrong. Please contact support.' };
}

/** Returns the local files by media field. A field's second value has the key `<field>_2`, and so on. */
async function readInputs(
	{ media, abortController }: Project,
	storage: Storage,
	folder: string,
): Promise<Record<string, string>> {
	const inputs: Record<string, string> = {};
	for (const input of media) {
		const name = findFreeName(input.canonical, inputs);
		const file = await makeLocalFile(
			{ ...input, canonical: name },
			storage,
			folder,
			abortController.signal,
		);
		await checkContent(input, file);
		inputs[name] = file;
	}
	return inputs;
}

async function measureClip(
	project: Project,
	layout: Layout,
	inputs: Record<string, string>,
): Promise<UsedPart | undefined> {
	const cap = findFrameCap(project.tool.slug, layout);
	if (cap === undefined) return undefined;
	const video = await probe(inputs.video_file_path);
	const fps = video.fps ?? DEFAULT_FPS;
	const length = video.durationSeconds ?? 0;
	const startSeconds = Number(project.body.start_seconds ?? 0);
	const endSeconds = Math.min(Number(project.body.end_seconds ?? length), length);
	const seconds = endSeconds - startSeconds;
	const frames = countChargedFrames(seconds, fps, project.body.max_fps_limit);
	if (frames > cap) {
		throw new ProjectFailure(
			'invalid_parameters',
			`${seconds} s of this video are ${frames} frames; the limit is ${cap}`,
		);
	}
	return { frames, startSeconds, endSeconds };
}

function replaceUnknownCode(code: string, kind: ProjectKind, layout: Layout): string {
	if (layout === 'nested' || loadContract().listErrorCodes(kind).includes(code)) return code;
	if (kind === 'image' && code === 'invalid_image_file') return 'invalid_file_format';
	const isInputError = code.startsWith('invalid_') && kind !== 'audio';
	return isInputError ? 'invalid_parameters' : 'unknown_error';
}

/** @throws ProjectFailure if the file's content doesn't fit the field; renderers rely on this check */
async function checkContent(input: MediaValue, file: string): Promise<void> {
	const found = await probe(file).catch(() => undefined);
	const kinds: string[] = [...input.kinds];
	// A video with sound is accepted as audio.
	if (found && (kinds.includes(found.kind) || (kinds.includes('audio') && found.hasAudio))) return;
	// `probe` reports an animated image as a video without sound.
	if (found?.kind === 'video' && kinds.includes('image') && !found.hasAudio) return;
	const [kind] = input.kinds;
	throw new ProjectFailure(
		`invalid_${kind}_file`,
		`The file of ${input.field} is not a readable ${kind} file. Please try a different file.`,
	);
}

function findFreeName(name: string, taken: JsonObject): string {
	if (!(name in taken)) return name;
	let count = 2;
	while (`${name}_${count}` in taken) count++;
	return `${name}_${count}`;
}
