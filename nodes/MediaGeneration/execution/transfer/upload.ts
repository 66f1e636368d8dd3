import type { UploadUrl } from '../../api/service/upload-urls';
import type { CallTiming } from '../../api/calls/caller';
import { quote, shortenValue } from '../../fields';
import type { Upload } from '../plan/create-upload';
import type { Session } from '../session';

const hasExpired = ({ expires_at }: UploadUrl, now: number): boolean =>
	Date.parse(expires_at) <= now;

/** Uploads one file; returns the used URL. If the first pre-signed URL has expired, requests a new URL once. */
async function uploadOne(
	{ service, clock }: Session,
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
	const used =
		!hasExpired(first, clock.date()) && (await put(first, false))
			? first
			: (await service.requestUploadUrls([upload], timing))[0]!;
	if (used !== first) await put(used, true);
	return used;
}

/** Uploads files in parallel, after one request for all URLs (spec 4.1). Returns the used URLs in the files' order. */
export async function uploadAll(
	session: Session,
	uploads: readonly Upload[],
	timing: CallTiming,
): Promise<UploadUrl[]> {
	if (uploads.length === 0) return [];
	const { service } = session;
	const urls = await service.requestUploadUrls(uploads, timing);
	return await Promise.all(
		uploads.map(async (upload, index) => await uploadOne(session, upload, urls[index]!, timing)),
	);
}
