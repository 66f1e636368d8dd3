import type { Service } from '../api';
import { Failure, replyFailure } from '../api';
import type { UploadUrl } from '../api/layout';
import type { FileType } from '../fields';
import type { InputFile } from './files';

export interface Upload {
	readonly file: InputFile;
	readonly type: FileType;
	readonly extension: string;
}

export interface Uploaded {
	readonly file_path: string;
	readonly expires_at: string;
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** A pre-signed URL that is refused may have run out between asking and sending: another one is asked for, once. */
async function send(service: Service, upload: Upload, first: UploadUrl): Promise<Uploaded> {
	const { file, type, extension } = upload;
	let target = first;
	let reply = await service.put(target.upload_url, file.open, file.length);
	if (reply.status === 401 || reply.status === 403 || reply.status === 410) {
		target = (await service.uploadUrls([{ type, extension }]))[0]!;
		reply = await service.put(target.upload_url, file.open, file.length);
	}
	if (isSuccess(reply.status)) {
		return { file_path: target.file_path, expires_at: target.expires_at };
	}
	const { facts } = replyFailure(
		reply,
		{ aim: 'upload the file', missing: 'The upload URL is unknown' },
		service.connection,
	);
	throw new Failure({
		...facts,
		message: `Could not upload "${file.fileName}" (${file.field}): the storage answered HTTP ${reply.status}`,
		description: `Nothing was charged. ${facts.description ?? ''}`,
	});
}

/** Uploads all files of an item: one request for the URLs (spec 4.1), then the bytes in parallel. Order is kept. */
export async function uploadAll(service: Service, uploads: readonly Upload[]): Promise<Uploaded[]> {
	if (uploads.length === 0) return [];
	const urls = await service.uploadUrls(
		uploads.map(({ type, extension }) => ({ type, extension })),
	);
	return await Promise.all(
		uploads.map(async (upload, index) => await send(service, upload, urls[index]!)),
	);
}
