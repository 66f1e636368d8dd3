import type { UploadUrl } from '../../api/service/upload-urls';
import type { CallTiming } from '../../api/calls/caller';
import { quote, shortenValue } from '../../fields';
import type { Upload } from '../plan/create-upload';
import type { Session } from '../session';

/** Uploads one file; returns the used URL. If the first pre-signed URL has expired, requests a new URL once. */
async function uploadOne(
	{ service }: Session,
	upload: Upload,
	first: UploadUrl,
	timing: CallTiming,
): Promise<UploadUrl> {
	const { field, fileName, length, open } = upload;
	const purpose = {
		aim: `upload ${quote(fileName)} (${shortenValue(field)})`,
		outcome: 'notUploaded',
		missingMessage: 'The upload URL is unknown',
		advice:
			'Run this item again later. If the error persists, check any proxy between n8n and the storage.',
	} as const;
	const put = async ({ upload_url }: UploadUrl, isLastUrl: boolean): Promise<boolean> =>
		await service.storage.upload(upload_url, { purpose, open, length, isLastUrl }, timing);
	if (await put(first, false)) return first;
	const [fresh] = await service.requestUploadUrls([upload], timing);
	await put(fresh!, true);
	return fresh!;
}

/** Uploads files in parallel, after one request for all URLs (spec 4.1). Returns the used URLs by the uploads' keys. */
export async function uploadAll(
	session: Session,
	uploads: readonly Upload[],
	timing: CallTiming,
): Promise<ReadonlyMap<string, UploadUrl>> {
	if (uploads.length === 0) return new Map();
	const urls = await session.service.requestUploadUrls(uploads, timing);
	const transfers = uploads.map(
		async (upload, index) =>
			[upload.key, await uploadOne(session, upload, urls[index]!, timing)] as const,
	);
	return new Map(await Promise.all(transfers));
}
