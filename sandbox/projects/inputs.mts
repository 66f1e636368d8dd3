import { createWriteStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import axios from 'axios';
import { loadContract, type MediaValue } from '../contract/contract.mts';
import type { Storage } from '../storage.mts';
import { HttpError, ProjectFailure } from '../errors.mts';
import type { Layout } from '../types.mts';
import type { Project } from './project.mts';

const FETCH_TIMEOUT_MS = 30_000;

function isUrl(value: string): boolean {
	return /^https?:\/\//i.test(value);
}

/** @throws HttpError 422 with one sentence per unusable value */
export function checkInputs(media: MediaValue[], layout: Layout, storage: Storage): void {
	const problems = media.flatMap((input) => {
		const isFetched = isUrl(input.value) && !input.stored;
		const problem = isFetched ? findUrlProblem(input, layout) : findPathProblem(input, storage);
		return problem ? [problem] : [];
	});
	if (problems.length > 0) throw new HttpError(422, problems.join('; '));
}

/**
 * Returns the local file of a media value; a file at a URL is downloaded to `target`.
 * @throws ProjectFailure if the download fails
 */
export async function makeLocalFile(
	input: MediaValue,
	storage: Storage,
	target: string,
	signal: AbortSignal,
): Promise<string> {
	const stored = input.stored ?? storage.findUpload(input.value);
	if (stored) return stored.file;
	const file = `${target}${readExtension(input.value)}`;
	try {
		const response = await axios.get<Readable>(input.value, {
			responseType: 'stream',
			timeout: FETCH_TIMEOUT_MS,
			maxRedirects: 5,
			proxy: false,
			signal,
		});
		await pipeline(response.data, createWriteStream(file), { signal });
		return file;
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error);
		throw new ProjectFailure(
			`invalid_${input.kinds[0]}_file`,
			`The file of ${input.field} could not be fetched from its URL: ${why}`,
		);
	}
}

/** Returns `.mp4` for `https://host/clip.mp4?x=1`; an empty text if there is no extension or the URL is invalid. */
function readExtension(url: string): string {
	return URL.canParse(url) ? extname(new URL(url).pathname).toLowerCase() : '';
}

/** The live service requires an extension that fits the field; the spec also accepts an unknown extension or none. */
function findUrlProblem(input: MediaValue, layout: Layout): string | undefined {
	const extensions = loadContract().listExtensions(layout);
	if (!URL.canParse(input.value)) return `${input.field}: '${input.value}' is not a URL`;
	const animated = ['gif', 'webp'];
	const allowed = input.kinds.flatMap((kind) =>
		extensions[kind].filter((name) => kind === 'image' || !animated.includes(name)),
	);
	if (input.isGifAllowed) allowed.push(...animated);
	const extension = readExtension(input.value).slice(1);
	const isKnown = Object.values(extensions).flat().includes(extension);
	if (allowed.includes(extension) || (layout === 'flat' && !isKnown)) return undefined;
	return (
		`${input.field}: the URL must end in a supported file extension (${allowed.join(', ')}), ` +
		(extension ? `but ends in '${extension}'` : 'but has none')
	);
}

function findPathProblem(input: MediaValue, storage: Storage): string | undefined {
	const stored = input.stored ?? storage.findUpload(input.value);
	if (!stored) {
		return (
			`${input.field}: the file path '${input.value}' does not exist. The value must equal a 'file_path' ` +
			"from the /v1/files/upload-urls API, and the file must have been uploaded by PUT to its 'upload_url'"
		);
	}
	if (stored.type === 'gif' || stored.key.endsWith('.gif')) {
		return input.isGifAllowed
			? undefined
			: `${input.field}: '${input.value}' is a GIF, which only the face swap video_file_path takes`;
	}
	if ((input.kinds as string[]).includes(stored.type)) return undefined;
	return `${input.field}: '${input.value}' was uploaded as ${stored.type}, but ${input.kinds.join(' or ')} is needed`;
}

const LINK = /^https:\/\/magichour\.ai\/my-library\?(video|image|audio)Id=([\w-]+)$/;

/**
 * Resolves links into the library (live service). Each link stands for the first result of its project.
 * @throws HttpError 422 if a link's project is missing, is of another kind or has no result
 */
export function resolveLibraryLinks(media: MediaValue[], projects: Project[]): MediaValue[] {
	return media.map((input) => {
		const [, kind, id] = LINK.exec(input.value) ?? [];
		if (id === undefined) return input;
		const project = projects.find((one) => one.id === id && one.tool.kind === kind && one.enabled);
		if (project?.results[0] === undefined) {
			throw new HttpError(422, `${input.field}: the library has no finished ${kind} project ${id}`);
		}
		return { ...input, stored: { ...project.results[0], type: kind } };
	});
}
