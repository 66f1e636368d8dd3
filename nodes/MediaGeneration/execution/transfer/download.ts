import type { IBinaryData } from 'n8n-workflow';
import type { Reply } from '../../api/client';
import type { Download, Project } from '../../api/project';
import { Failure } from '../../api/failure';
import { extensionOfMime, extensionOfPath, mimeOfExtension } from '../../catalog/formats';
import { backOffMs } from '../../api/retry';
import { discard, Disconnected } from '../../api/client';
import { settle } from '../follow/wait';
import type { Session } from '../session';

const ATTEMPTS = 5;

/** Statuses with which a storage refuses a link that has run out. */
const RUN_OUT = new Set([400, 401, 403, 404, 410]);

const header = (reply: Reply, name: string): string => String(reply.headers[name] ?? '');

const mimeOf = (reply: Reply): string =>
	header(reply, 'content-type').split(';')[0]!.trim().toLowerCase();

/** Bytes to come, where the transfer is not compressed on the way. */
function announcedLength(reply: Reply): number | undefined {
	const length = Number(header(reply, 'content-length') || NaN);
	const isPlain = ['', 'identity'].includes(header(reply, 'content-encoding'));
	return isPlain && Number.isFinite(length) ? length : undefined;
}

/** `<id>-<n>.<ext>`: the extension of the link, else of the content type. */
function fileNameOf(project: Project, index: number, link: Download, mime: string): string {
	const extension = extensionOfPath(new URL(link.url).pathname) ?? extensionOfMime(mime) ?? 'bin';
	return `${project.id}-${index + 1}.${extension}`;
}

async function storedLength(session: Session, binary: IBinaryData): Promise<number> {
	if (binary.id === undefined) return Buffer.byteLength(binary.data, 'base64');
	return (await session.context.helpers.getBinaryMetadata(binary.id)).fileSize;
}

type Attempt =
	{ readonly binary: IBinaryData } | { readonly trouble: string; readonly linkRanOut: boolean };

/** What an error page of a storage or a proxy is, and no result ever. */
const PAGES = new Set(['text/html', 'text/xml', 'application/xml', 'application/json']);

const isGeneric = (mime: string): boolean => mime === '' || mime === 'application/octet-stream';

async function store(
	session: Session,
	reply: Reply,
	fileName: string,
	mime: string,
): Promise<Attempt> {
	const stored = await session.context.helpers
		.prepareBinaryData(
			reply.body as Parameters<typeof session.context.helpers.prepareBinaryData>[0],
			fileName,
			mime,
		)
		.then(
			(binary) => ({ binary }),
			(error: unknown) => ({ error }),
		);
	if ('error' in stored) {
		return { trouble: `the transfer broke off (${String(stored.error)})`, linkRanOut: false };
	}
	const expected = announcedLength(reply);
	const length = await storedLength(session, stored.binary);
	if (expected === undefined || expected === length) return stored;
	return { trouble: `${length} of ${expected} bytes came`, linkRanOut: false };
}

async function attempt(
	session: Session,
	project: Project,
	index: number,
	link: Download,
): Promise<Attempt> {
	const reply = await session.client.stream(link.url).catch((error: unknown) => {
		if (error instanceof Disconnected) return error;
		throw error;
	});
	if (reply instanceof Disconnected) {
		return { trouble: `${reply.host} cannot be reached (${reply.code})`, linkRanOut: false };
	}
	if (reply.status !== 200) {
		discard(reply.body);
		return {
			trouble: `the storage answered HTTP ${reply.status}`,
			linkRanOut: RUN_OUT.has(reply.status),
		};
	}
	const mime = mimeOf(reply);
	if (PAGES.has(mime)) {
		discard(reply.body);
		return {
			trouble: `the storage answered with ${mime} instead of the file`,
			linkRanOut: false,
		};
	}
	const fileName = fileNameOf(project, index, link, mime);
	const byName = mimeOfExtension(extensionOfPath(fileName) ?? '');
	return await store(session, reply, fileName, isGeneric(mime) ? (byName ?? mime) : mime);
}

/** One result; a link that ran out is replaced by reading the project again. */
async function downloadOne(
	session: Session,
	project: Project,
	index: number,
): Promise<IBinaryData> {
	let link = project.downloads[index]!;
	let trouble = '';
	for (let tried = 0; tried < ATTEMPTS; tried++) {
		if (tried > 0) await session.clock.sleep(backOffMs(tried - 1, session.clock.random()));
		const result = await attempt(session, project, index, link);
		if ('binary' in result) return result.binary;
		trouble = result.trouble;
		if (result.linkRanOut) {
			const fresh = settle(
				await session.service.read(project.resource, project.id, { readAt: project.readAt }),
			);
			link = fresh?.downloads[index] ?? link;
		}
	}
	throw new Failure({
		message: `Could not download result ${index + 1} of ${project.resource} project ${project.id}: ${trouble}`,
		description: `The project is finished and paid. Use the operation Download with the ID ${project.id}; do not start it again.`,
		end: 'notDownloaded',
		projectId: project.id,
	});
}

/** Binary fields of all results: `data`, `data_1`, `data_2` and so on. @throws Failure, Canceled */
export async function downloadAll(
	session: Session,
	project: Project,
	field: string,
): Promise<Record<string, IBinaryData>> {
	if (project.downloads.length === 0) {
		throw new Failure({
			message: `The ${project.resource} project ${project.id} is complete, but the service names no result to download`,
			description: `Read it with Get and the ID ${project.id}; do not start it again.`,
			end: 'notDownloaded',
			projectId: project.id,
		});
	}
	const binaries = await Promise.all(
		project.downloads.map(async (_, index) => await downloadOne(session, project, index)),
	);
	return Object.fromEntries(
		binaries.map((binary, index) => [index === 0 ? field : `${field}_${index}`, binary]),
	);
}
