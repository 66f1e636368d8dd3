import { mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { render } from '../render/index.mts';
import { readBoundedNumber, readText } from '../render/job.mts';
import { chooseShape } from '../render/pictures.mts';
import { probe, type Probe } from '../render/probe.mts';
import { loadContract, type MediaValue } from '../contract/contract.mts';
import { countChargedFrames, computeFinalCredits } from './credits.mts';
import { makeLocalFile } from './inputs.mts';
import type { Project, ProjectError } from './project.mts';
import type { Storage, StoredFile } from '../storage.mts';
import type { JsonObject, Layout, ProjectKind } from '../types.mts';
import { ProjectFailure } from '../errors.mts';

const USUAL_FPS = 24;
const DEFAULT_FPS = 30;
const USUAL_SECONDS = 5;
const MAX_SECONDS = 600;
const SPOKEN_CHARACTERS_PER_SECOND = 15;

/** `credits` is undefined if the estimate is final. */
export type Outcome = { results: StoredFile[]; credits?: number; measuredValues: Partial<Project> };

/** The part of an input video that the tool uses, or the length of the result. */
type Part = { startSeconds: number; endSeconds: number; fps: number };

export async function processProject(
	project: Project,
	layout: Layout,
	storage: Storage,
): Promise<Outcome> {
	const outputDir = join(storage.folder, `project-${project.id}`);
	await mkdir(outputDir, { recursive: true });
	if (typeof project.body.youtube_url === 'string') {
		throw new ProjectFailure(
			'invalid_youtube_url',
			'The sandbox can’t read videos from YouTube; use a file or a file URL',
		);
	}
	const inputs = await readInputs(project, storage, outputDir);
	const { body, tool } = project;
	const part = measurePart(body, inputs.get('video_file_path'));
	const { startSeconds, endSeconds, fps } = part;
	const seconds = endSeconds - startSeconds;
	const frames = countChargedFrames(seconds, fps, body.max_fps_limit);
	const sound = inputs.get('audio_file_path')?.file ?? findSoundTrack(inputs);
	const { slug, kind } = tool;
	const files = await render({ tool: slug, kind, body, seconds, fps, sound, outputDir });
	const results = files.map((file, index) =>
		storage.add(`outputs/${project.id}/${index}${extname(file)}`, 'result', file),
	);
	if (kind !== 'video') return { results, measuredValues: {} };
	const credits = computeFinalCredits(tool, layout, body, frames);
	return { results, credits, measuredValues: { ...part, ...chooseShape(body) } };
}

type Input = Probe & { file: string };

const findSoundTrack = (inputs: ReadonlyMap<string, Input>): string | undefined =>
	[...inputs.values()].find(({ hasAudio }) => hasAudio)?.file;

function measurePart(body: JsonObject, video: Input | undefined): Part {
	const startSeconds = Number(body.start_seconds ?? 0);
	const text = readText(body, 'prompt');
	const usual =
		'voice_name' in ((body.style ?? {}) as object)
			? Math.max(0.5, text.length / SPOKEN_CHARACTERS_PER_SECOND)
			: readBoundedNumber(body, 'duration', USUAL_SECONDS, MAX_SECONDS);
	const length = video ? (video.durationSeconds ?? 0) : Infinity;
	const asked = body.end_seconds ?? (video ? length : startSeconds + usual);
	const endSeconds = Math.min(Number(asked), length);
	if (endSeconds <= startSeconds) {
		throw new ProjectFailure(
			'invalid_parameters',
			`The input is ${length} s long, so there is nothing between start_seconds ${startSeconds} and end_seconds ${endSeconds}.`,
		);
	}
	if (endSeconds - startSeconds > MAX_SECONDS) {
		throw new ProjectFailure('invalid_parameters', `The sandbox draws at most ${MAX_SECONDS} s.`);
	}
	const fps = video ? (video.fps ?? DEFAULT_FPS) : Number(body.fps ?? USUAL_FPS);
	return { startSeconds, endSeconds, fps };
}

/** The project's `error`. The flat layout has only the codes that the spec lists for the kind (spec 7). */
export function makeProjectError(error: unknown, kind: ProjectKind, layout: Layout): ProjectError {
	if (error instanceof ProjectFailure) {
		return { code: replaceUnknownCode(error.code, kind, layout), message: error.message };
	}
	return { code: 'unknown_error', message: 'Something went wrong. Please contact support.' };
}

/** Returns the files by media field; a field with several values has the first. */
async function readInputs(
	{ media, abortController }: Project,
	storage: Storage,
	folder: string,
): Promise<Map<string, Input>> {
	const inputs = new Map<string, Input>();
	for (const [index, input] of media.entries()) {
		const target = join(folder, `input-${index}`);
		const file = await makeLocalFile(input, storage, target, abortController.signal);
		const found = await checkContent(input, file);
		if (!inputs.has(input.canonical)) inputs.set(input.canonical, { ...found, file });
	}
	return inputs;
}

function replaceUnknownCode(code: string, kind: ProjectKind, layout: Layout): string {
	if (layout === 'nested' || loadContract().listErrorCodes(kind).includes(code)) return code;
	if (kind === 'image' && code === 'invalid_image_file') return 'invalid_file_format';
	const isInputError = code.startsWith('invalid_') && kind !== 'audio';
	return isInputError ? 'invalid_parameters' : 'unknown_error';
}

async function checkContent(input: MediaValue, file: string): Promise<Probe> {
	const found = await probe(file).catch(() => undefined);
	const kinds: string[] = [...input.kinds];
	// A video with sound is accepted as audio.
	if (found && (kinds.includes(found.kind) || (kinds.includes('audio') && found.hasAudio))) {
		return found;
	}
	// `probe` reports an animated image as a video without sound.
	if (found?.kind === 'video' && kinds.includes('image') && !found.hasAudio) return found;
	const [kind] = input.kinds;
	throw new ProjectFailure(
		`invalid_${kind}_file`,
		`The file of ${input.field} is not a readable ${kind} file. Please try a different file.`,
	);
}
