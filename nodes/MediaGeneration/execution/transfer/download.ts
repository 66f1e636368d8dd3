import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';
import { discard } from '../../api/http/streams';
import type { HttpResponse } from '../../api/http/client';
import { BrokenTransfer } from '../../api/http/connection-error';
import { Failure } from '../../api/failures/failure';
import type { Download, Project } from '../../api/service/project';
import { computeBackOffMs } from '../../api/calls/retry';
import { readMessage } from '../../api/http/mask';
import type { CallTiming } from '../../api/calls/call-timing';
import { findExtensionOfMimeType, readExtension, findMimeType } from '../../fields';
import { maskNote } from '../../output/notify';
import { makeProjectJson } from '../../output/project';
import { findCompleted } from '../outcome';
import { composeFileName } from './file-name';
import { transferAll, type TransferGroup, type TransferContext } from './transfer-group';

/** The maximum number of links per result, including the first. Reading the project again replaces an expired link. */
const MAX_LINKS = 3;

const readHeader = (response: HttpResponse, name: string): string =>
	String(response.headers[name] ?? '');

const readContentType = (response: HttpResponse): string =>
	readHeader(response, 'content-type').split(';')[0]!.trim().toLowerCase();

/**
 * A storage may compress a file although the request forbids it. `content-length` is then the compressed length, which
 * may slightly exceed the file's length, hence the tolerance. n8n also reports broken transfers.
 */
function hasAllBytes(length: number, response: HttpResponse): boolean {
	const announced = Number(readHeader(response, 'content-length') || NaN);
	return !(length < announced * 0.999 - 64);
}

async function countStoredBytes(session: TransferContext, binary: IBinaryData): Promise<number> {
	if (binary.id === undefined) return Buffer.byteLength(binary.data, 'base64');
	return (await session.context.helpers.getBinaryMetadata(binary.id)).fileSize;
}

/** Content types of error pages. A result may have one of them if its link has the same extension, such as `.json`. */
const PAGE_TYPES = new Set(['text/html', 'text/xml', 'application/xml', 'application/json']);

/** Any other type may be a storage's default, such as S3's `binary/octet-stream`. */
const isMediaType = (mime: string): boolean => /^(?:video|audio|image)\/./.test(mime);

/** Prefers the link's extension, unless only the content type shows a medium: a link may end in `.php`. */
function chooseExtension(byLink: string | undefined, mime: string): string {
	const byType = findExtensionOfMimeType(mime);
	const [medium] = mime.split('/');
	const isOfType = findMimeType(byType ?? '')?.startsWith(`${medium}/`) === true;
	const isMedia = findMimeType(byLink ?? '') !== undefined;
	return (isOfType && !isMedia ? byType : undefined) ?? byLink ?? byType ?? 'bin';
}

/** @throws BrokenTransfer if the response isn't the whole file, or n8n can't store the file */
async function storeResult(
	session: TransferContext,
	project: Project,
	index: number,
	link: Download,
	response: HttpResponse,
): Promise<IBinaryData> {
	const mime = readContentType(response);
	const broken = (what: string) => new BrokenTransfer(link.url, what);
	const byLink = readExtension(new URL(link.url).pathname);
	if (PAGE_TYPES.has(mime) && !(byLink !== undefined && mime.endsWith(byLink))) {
		discard(response.body);
		throw broken(`the storage returned ${mime} instead of the file`);
	}
	const { id, body, downloads } = project;
	const named = maskNote(session.context, { id, body: { name: body.name } });
	const fileName = composeFileName({ ...named, downloads }, index, chooseExtension(byLink, mime));
	const byName = findMimeType(readExtension(fileName) ?? '');
	const { prepareBinaryData } = session.context.helpers;
	const store = async () => {
		const binary = await prepareBinaryData(
			response.body as Parameters<typeof prepareBinaryData>[0],
			fileName,
			isMediaType(mime) ? mime : (byName ?? mime),
		);
		return { binary, length: await countStoredBytes(session, binary) };
	};
	const { binary, length } = await store().catch((error: unknown) => {
		discard(response.body);
		throw broken(`the transfer was interrupted (${readMessage(error)})`);
	});
	if (length === 0) throw broken('the file is empty');
	if (hasAllBytes(length, response)) return binary;
	throw broken(`received ${length} of ${readHeader(response, 'content-length')} bytes`);
}

/** A link without its query, because the query contains a signature that changes. */
const identifyLink = ({ url }: Download): string => new URL(url).origin + new URL(url).pathname;

/**
 * Whether a project that was read again has the same files in the same order. If all paths are new, the service is
 * assumed to make a new path for each link, so only the number of files is compared.
 */
function hasSameFiles(project: Project, again: Project): boolean {
	const [before, after] = [project, again].map(({ downloads }) => downloads.map(identifyLink));
	if (before!.length !== after!.length) return false;
	const known = new Set(before);
	return (
		!after!.some((link) => known.has(link)) ||
		before!.every((link, index) => link === after![index])
	);
}

interface DownloadedFile {
	/** Undefined if another read returned other files or another order; all files are then downloaded again. */
	readonly binary?: IBinaryData;
	/** The project as last read. Its link to this file worked if `binary` is set. */
	readonly latestProject: Project;
}

/** If the link of the result has expired, the project is read again. */
async function downloadOne(
	session: TransferContext,
	project: Project,
	index: number,
	group: TransferGroup,
): Promise<DownloadedFile> {
	const { service, clock } = session;
	const { id, resource } = project;
	const purpose = {
		aim: `download result ${index + 1} of ${resource} project ${id}`,
		outcome: 'notDownloaded',
		missingMessage: 'The link is unknown',
		projectId: id,
		advice: `The project itself is finished. Use Media Generation > Project > Download with the ID ${id}. Don’t start it again: you may be charged twice.`,
	} as const;
	/** Replaces the advice for a failed read, because the project is known to be finished. */
	const throwWithoutLink = (error: unknown): never => {
		if (!(error instanceof Failure)) throw error;
		const { aim, outcome, advice } = purpose;
		const message = `Could not ${aim}: its link was rejected, and a new link couldn’t be obtained. ${error.message}`;
		throw new Failure({ ...error.facts, outcome, message, cause: undefined, advice }, error);
	};
	for (let latest = project, attempt = 1; ; attempt++) {
		const link = latest.downloads[index]!;
		const binary = await service.download(
			link.url,
			{
				purpose,
				store: async (response) => {
					group.closeOnStop(response.body, new Error('another result failed'));
					return await storeResult(session, project, index, link, response);
				},
				isLastUrl: attempt === MAX_LINKS,
			},
			group.timing,
		);
		if (binary) return { binary, latestProject: latest };
		const read = await service.read(project, group.timing).catch(throwWithoutLink);
		const fresh = findCompleted(read);
		if (fresh && !hasSameFiles(latest, fresh)) return { latestProject: fresh };
		if (fresh) latest = fresh;
		// The storage may accept an unchanged link soon, so the next attempt waits.
		const isSame = latest.downloads[index]!.url === link.url;
		if (isSame) await clock.sleep(computeBackOffMs(attempt, clock.random()));
	}
}

export type DownloadedProject = Pick<INodeExecutionData, 'json' | 'binary'>;

/**
 * Downloads all results of a project into binary fields: `data`, `data_1`, `data_2` and so on, if `field` is `data`.
 * @param attemptsLeft how many times the download may begin, because the files may change while it runs
 * @throws Failure, Canceled, Halted
 */
export async function downloadAll(
	session: TransferContext,
	project: Project,
	field: string,
	timing: CallTiming,
	attemptsLeft = MAX_LINKS,
): Promise<DownloadedProject> {
	if (project.downloads.length === 0) {
		// A Detect Faces project that found no face is complete without a file.
		if (project.projectsPath !== undefined) return { json: makeProjectJson(project) };
		throw new Failure({
			message: `The ${project.resource} project ${project.id} is complete, but has no result to download`,
			advice: `Check it with Media Generation > Project > Get and the ID ${project.id}. Don’t start it again: you may be charged twice.`,
			outcome: 'notDownloaded',
			projectId: project.id,
		});
	}
	const results = await transferAll(
		project.downloads,
		timing,
		async (_, index, group) => await downloadOne(session, project, index, group),
	);
	const changed = results.find(({ binary }) => binary === undefined);
	if (changed) {
		if (attemptsLeft > 1)
			return await downloadAll(session, changed.latestProject, field, timing, attemptsLeft - 1);
		throw new Failure({
			message: `The files of the ${project.resource} project ${project.id} kept changing during the download`,
			advice: `Use Media Generation > Project > Download with the ID ${project.id} later. Don’t start it again: you may be charged twice.`,
			outcome: 'notDownloaded',
			projectId: project.id,
		});
	}
	const named = results.map(({ binary }, index) => [
		index === 0 ? field : `${field}_${index}`,
		binary,
	]);
	// A project that was read again has newer links.
	const readAgain = results
		.map(({ latestProject }) => latestProject)
		.filter((latest) => latest !== project);
	return {
		json: makeProjectJson(readAgain.at(-1) ?? project),
		binary: Object.fromEntries(named) as DownloadedProject['binary'],
	};
}
