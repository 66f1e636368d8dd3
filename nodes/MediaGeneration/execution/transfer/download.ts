import { createHash } from 'node:crypto';
import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';
import { discard } from '../../api/http/streams';
import type { HttpResponse } from '../../api/http/client';
import { BrokenTransfer } from '../../api/http/connection-error';
import { Failure } from '../../api/failures/failure';
import type { Download, Project } from '../../api/service/project';
import { readMessage } from '../../api/http/mask';
import type { CallTiming } from '../../api/calls/caller';
import { findExtensionOfMimeType, readExtension, findMimeType } from '../../fields';
import { maskNote } from '../../output/notify';
import { normalizeText } from '../../json/normalize-text';
import { makeProjectJson } from '../../output/project';
import { findCompleted } from '../outcome';
import type { Session } from '../session';

const MAX_NAME_LENGTH = 60;
/** Makes a file name unique, since the ID itself may be too long, and a part of the ID may not be unique. */
const hashId = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 8);

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
	const parts = name === '' && isSafeId ? [id] : [name || convertToFileName(id), hashId(id)];
	const number = downloads.length > 1 ? [String(index + 1)] : [];
	return `${[...parts, ...number].filter(Boolean).join('-')}.${extension}`;
}

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

async function countStoredBytes(session: Session, binary: IBinaryData): Promise<number> {
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
	session: Session,
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
		missingMessage: 'The link is unknown',
		projectId: id,
		advice: `The project itself is finished. Use Media Generation > Project > Download with the ID ${id}. Don’t start it again: you may be charged twice.`,
	} as const;
	const download = async (link: Download, isLastUrl: boolean) =>
		await session.service.storage.download(
			link.url,
			{
				purpose,
				store: async (response) => await storeResult(session, project, index, link, response),
				isLastUrl,
			},
			timing,
		);
	const link = downloads[index]!;
	const binary = await download(link, false);
	if (binary) return binary;
	const fresh = await readAgain().catch((error: unknown) => {
		if (!(error instanceof Failure)) throw error;
		const { aim, outcome, advice } = purpose;
		const message = `Could not ${aim}: its link was rejected, and a new link couldn’t be obtained. ${error.message}`;
		throw error.with({ outcome, message, cause: undefined, advice });
	});
	return (await download(fresh.downloads[index] ?? link, true))!;
}

type DownloadedProject = Pick<INodeExecutionData, 'json' | 'binary'>;

/**
 * Downloads all results of a project into binary fields: `data`, `data_1`, `data_2` and so on, if `field` is `data`.
 * @throws Failure, Canceled, Halted
 */
export async function downloadAll(
	session: Session,
	project: Project,
	field: string,
	timing: CallTiming,
): Promise<DownloadedProject> {
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
	let latest = project;
	let reading: Promise<Project> | undefined;
	const readAgain = async (): Promise<Project> => {
		reading ??= session.service.projects.read(project, timing);
		latest = findCompleted(await reading) ?? project;
		return latest;
	};
	const binaries = await Promise.all(
		downloads.map(
			async (_, index) => await downloadOne(session, project, index, readAgain, timing),
		),
	);
	const named = binaries.map((binary, index): [string, IBinaryData] => [
		index === 0 ? field : `${field}_${index}`,
		binary,
	]);
	return { json: makeProjectJson(latest), binary: Object.fromEntries(named) };
}
