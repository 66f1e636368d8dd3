import type { UploadUrl } from '../../api/service/upload-urls';
import type { CallTiming } from '../../api/calls/call-timing';
import { quote, shortenValue } from '../../fields';
import type { Upload } from '../plan/create-upload';
import { transferAll, type TransferGroup, type TransferContext } from './transfer-group';

const hasExpired = ({ expires_at }: UploadUrl, now: number): boolean =>
	Date.parse(expires_at) <= now;

/** Uploads one file; returns the used URL. If the first pre-signed URL has expired, requests a new URL once. */
async function uploadOne(
	{ service, clock }: TransferContext,
	upload: Upload,
	first: UploadUrl,
	group: TransferGroup,
): Promise<UploadUrl> {
	const { timing } = group;
	const { field, fileName, length } = upload;
	const purpose = {
		aim: `upload ${quote(fileName)} (${shortenValue(field)})`,
		outcome: 'notUploaded',
		missingMessage: 'The upload URL is unknown',
		advice: { also: 'If the error persists, check any proxy between n8n and the storage.' },
	} as const;
	const open = async () => group.closeOnStop(await upload.open());
	const put = async ({ upload_url }: UploadUrl, isLastUrl: boolean): Promise<boolean> =>
		await service.upload(upload_url, { purpose, open, length, isLastUrl }, timing);
	const used =
		!hasExpired(first, clock.date()) && (await put(first, false))
			? first
			: (await service.requestUploadUrls([upload], timing))[0]!;
	if (used !== first) await put(used, true);
	return used;
}

/** Uploads files in parallel, after one request for all URLs (spec 4.1). Returns the used URLs in the files' order. */
export async function uploadAll(
	session: TransferContext,
	uploads: readonly Upload[],
	timing: CallTiming,
): Promise<UploadUrl[]> {
	if (uploads.length === 0) return [];
	const { service } = session;
	const urls = await service.requestUploadUrls(uploads, timing);
	return await transferAll(
		uploads,
		timing,
		async (upload, index, group) => await uploadOne(session, upload, urls[index]!, group),
	);
}
