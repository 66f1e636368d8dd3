import type { Reply } from '../../api/client';
import type { Clock } from '../../api/clock';
import { NOT_CHARGED } from '../../catalog/error-codes';
import type { Service } from '../../api/service';
import { replyFailure } from '../../api/call-failure';
import { Failure } from '../../api/failure';
import type { UploadUrl } from '../../api/layout';
import { isSuccess } from '../../api/retry';
import type { Upload } from '../plan/upload';

export interface Uploaded {
	readonly file_path: string;
	readonly expires_at: string;
}

/** Statuses with which a storage refuses a URL that has run out. */
const RUN_OUT = new Set([401, 403, 410]);

const hasRunOut = ({ expires_at }: UploadUrl, now: number): boolean =>
	Date.parse(expires_at) <= now;

const putTo = async (
	service: Service,
	{ file }: Upload,
	{ upload_url }: UploadUrl,
): Promise<Reply> => await service.put(upload_url, file.open, file.length);

/** A pre-signed URL may have run out between asking and sending: another one is asked for, once. */
async function send(
	service: Service,
	clock: Clock,
	upload: Upload,
	first: UploadUrl,
): Promise<Uploaded> {
	const { file, type, extension } = upload;
	const another = async () => (await service.uploadUrls([{ type, extension }]))[0]!;
	let target = hasRunOut(first, clock.now()) ? await another() : first;
	let reply = await putTo(service, upload, target);
	if (RUN_OUT.has(reply.status) && target === first) {
		target = await another();
		reply = await putTo(service, upload, target);
	}
	if (isSuccess(reply)) {
		return { file_path: target.file_path, expires_at: target.expires_at };
	}
	const { facts } = replyFailure(
		reply,
		{ aim: 'upload the file', end: 'notUploaded', missing: 'The upload URL is unknown' },
		service.connection,
	);
	throw new Failure({
		...facts,
		message: `Could not upload "${file.fileName}" (${file.field}): the storage answered HTTP ${reply.status}`,
		description: `${NOT_CHARGED}. The storage refused the file; run again later, and check any proxy in between.`,
	});
}

/** Uploads all files of an item: one request for the URLs (spec 4.1), then the bytes in parallel. Order is kept. */
export async function uploadAll(
	service: Service,
	clock: Clock,
	uploads: readonly Upload[],
): Promise<Uploaded[]> {
	if (uploads.length === 0) return [];
	const urls = await service.uploadUrls(
		uploads.map(({ type, extension }) => ({ type, extension })),
	);
	return await Promise.all(
		uploads.map(async (upload, index) => await send(service, clock, upload, urls[index]!)),
	);
}
