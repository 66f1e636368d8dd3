import { createHash } from 'node:crypto';
import type { IBinaryData } from 'n8n-workflow';
import { discard } from '../../api/http/streams';
import type { HttpResponse } from '../../api/http/client';
import { BrokenTransfer } from '../../api/http/connection-error';
import { Failure } from '../../api/failures/failure';
import type { Project } from '../../api/service/project';
import { fetchProject } from '../../api/service/projects';
import { readMessage } from '../../api/http/mask';
import type { CallTiming } from '../../api/calls/caller';
import { findExtensionOfMimeType, readExtension, findMimeType } from '../../fields';
import { normalizeText } from '../../json/normalize-text';
import { makeProjectJson } from '../../output/project';
import type { Result } from '../item';
import type { Session } from '../session';

const MAX_NAME_LENGTH = 60;

/** `Summer campaign, clip 3` becomes `summer-campaign-clip-3`. The result can't lead to another folder. */
const convertToFileName = (text: string): string =>
	normalizeText(text)
		.toLowerCase()
		.slice(0, MAX_NAME_LENGTH)
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter(Boolean)
		.join('-');

/**
 * Composes a name such as `summer-campaign-4d2b9a7c.png` from the project's name, or from its ID if it has no name.
 * Magic Hour generates a name if the user enters none. Several results are numbered.
 */
export function composeFileName(
	{ id, body, downloads }: Pick<Project, 'id' | 'body' | 'downloads'>,
	index: number,
	extension: string,
): string {
	const name = typeof body.name === 'string' ? convertToFileName(body.name) : '';
	const isSafeId = /^\w[\w-]*$/.test(id) && id.length <= MAX_NAME_LENGTH;
	// The ID itself may be too long, and a part of it may not be unique.
	const hash = createHash('sha256').update(id).digest('hex').slice(0, 8);
	const parts = name === '' && isSafeId ? [id] : [name || convertToFileName(id), hash];
	const number = downloads.length > 1 ? [String(index + 1)] : [];
	return `${[...parts, ...number].filter(Boolean).join('-')}.${extension}`;
}

/** Content types of error pages. A result may have one of them if its link has the same extension, such as `.json`. */
const PAGE_TYPES = new Set(['text/html', 'text/xml', 'application/xml', 'application/json']);

/** @throws BrokenTransfer if the response isn't the whole file, or n8n can't store the file */
async function storeResult(
	{ context, outputMask }: Session,
	{ id, body: { name }, downloads }: Project,
	index: number,
	url: string,
	{ headers, body: content }: HttpResponse,
): Promise<IBinaryData> {
	const { prepareBinaryData, getBinaryMetadata } = context.helpers;
	const mime = /^[^;\s]*/.exec(String(headers['content-type'] ?? '').toLowerCase())![0];
	const ofLink = readExtension(new URL(url).pathname);
	if (PAGE_TYPES.has(mime) && !(ofLink !== undefined && mime.endsWith(ofLink))) {
		discard(content);
		throw new BrokenTransfer(`the storage returned ${mime} instead of the file`);
	}
	const ofType = findExtensionOfMimeType(mime);
	// A link may end in `.php`. Any type other than a medium may be a storage's default, such as S3's `binary/octet-stream`.
	const medium = /^(?:video|audio|image)\/(?=.)/.exec(mime)?.[0];
	const isOfMedium = (extension = '') =>
		medium !== undefined && findMimeType(extension)?.startsWith(medium);
	const extension = [ofLink, ofType].find(isOfMedium) ?? ofLink ?? ofType ?? 'bin';
	const project = { ...outputMask.mask({ id, body: { name } }), downloads };
	const store = async () => {
		const binary = await prepareBinaryData(
			content as Parameters<typeof prepareBinaryData>[0],
			composeFileName(project, index, extension),
			medium === undefined ? (findMimeType(extension) ?? mime) : mime,
		);
		if (binary.id === undefined)
			return { binary, length: Buffer.byteLength(binary.data, 'base64') };
		return { binary, length: (await getBinaryMetadata(binary.id)).fileSize };
	};
	const { binary, length } = await store().catch((error: unknown) => {
		discard(content);
		throw new BrokenTransfer(`the transfer was interrupted (${readMessage(error)})`);
	});
	if (length === 0) throw new BrokenTransfer('the file is empty');
	// A storage may compress a file although the request forbids it. `content-length` is then the compressed length,
	// which may slightly exceed the file's length, hence the tolerance. n8n also reports broken transfers.
	const announced = Number(headers['content-length']);
	if (length < announced * 0.999 - 64)
		throw new BrokenTransfer(`received ${length} of ${announced} bytes`);
	return binary;
}

/** Downloads one result. If its link has expired, `readAgain` returns the project with a new one. */
async function downloadOne(
	session: Session,
	project: Project,
	index: number,
	readAgain: () => Promise<Project>,
	timing: CallTiming,
): Promise<IBinaryData> {
	const { id, resource, downloads } = project;
	const purpose = {
		aim: `download result ${index + 1} of ${resource} project ${id}`,
		outcome: 'notDownloaded',
		projectId: id,
		advice: `The project itself is finished. Use Media Generation > Project > Download with the ID ${id}. Don’t start it again: you may be charged twice.`,
	} as const;
	const download = async (url: string, isLastUrl: boolean) => {
		const store = async (response: HttpResponse) =>
			await storeResult(session, project, index, url, response);
		return await session.service.storage.download(url, { purpose, store, isLastUrl }, timing);
	};
	const { url } = downloads[index]!;
	const binary = await download(url, false);
	if (binary) return binary;
	const fresh = await readAgain().catch((error: unknown) => {
		const { outcome, advice } = purpose;
		throw error instanceof Failure ? error.with({ outcome, advice }) : error;
	});
	return (await download(fresh.downloads[index]?.url ?? url, true))!;
}

/**
 * Downloads all results of a project into binary fields: `data`, `data_1`, `data_2` and so on, if `field` is `data`.
 * @throws Failure, Canceled, Halted
 */
export async function downloadAll(
	session: Session,
	project: Project,
	field: string,
	timing: CallTiming,
): Promise<Result> {
	const { id, resource, downloads } = project;
	if (downloads.length === 0) {
		// A Detect Faces project that found no face is complete without a file.
		if (project.projectsPath !== undefined) return { json: makeProjectJson(project) };
		throw new Failure({
			message: `The ${resource} project ${id} is complete, but has no result to download`,
			advice: `Check it with Media Generation > Project > Get and the ID ${id}. Don’t start it again: you may be charged twice.`,
			outcome: 'notDownloaded',
			projectId: id,
		});
	}
	let reading: Promise<Project> | undefined;
	const readAgain = async () => await (reading ??= fetchProject(session.service, project, timing));
	const files = downloads.map(async (_, index): Promise<[string, IBinaryData]> => [
		index === 0 ? field : `${field}_${index}`,
		await downloadOne(session, project, index, readAgain, timing),
	]);
	const binary = Object.fromEntries(await Promise.all(files));
	return { json: makeProjectJson((await reading) ?? project), binary };
}
