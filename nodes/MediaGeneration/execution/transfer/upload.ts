import type { Service } from '../../api/service/service';
import type { UploadUrl } from '../../api/service/upload-urls';
import type { CallTiming } from '../../api/calls/caller';
import { quote, shortenValue } from '../../fields';
import type { Upload } from '../plan/create-upload';
import type { Session } from '../session';

/** Uploads one file; returns the used URL. If the first pre-signed URL has expired, requests a new URL once. */
async function uploadOne(
	service: Service,
	upload: Upload,
	first: UploadUrl,
	timing: CallTiming,
): Promise<UploadUrl> {
	const { field, fileName, length, open } = upload;
	const purpose = {
		aim: `upload ${quote(fileName)} (${shortenValue(field)})`,
		outcome: 'notUploaded',
		advice:
			'Run this item again later. If the error persists, check any proxy between n8n and the storage.',
	} as const;
	const put = async ({ upload_url }: UploadUrl, isLastUrl: boolean) =>
		await service.storage.upload(upload_url, { purpose, open, length, isLastUrl }, timing);
	if (await put(first, false)) return first;
	const [fresh] = await service.requestUploadUrls([upload], timing);
	await put(fresh!, true);
	return fresh!;
}

/**
 * Uploads files in parallel, after one request for all URLs (spec 4.1). A file that n8n stores is uploaded once in a
 * run. Returns the used URLs by the uploads' keys.
 */
export async function uploadAll(
	{ service }: Session,
	uploads: readonly Upload[],
	timing: CallTiming,
): Promise<ReadonlyMap<string, UploadUrl>> {
	const { uploaded } = service;
	const identify = (upload: Upload): string | object => upload.fileKey ?? upload;
	const unsent = new Map(
		uploads
			.filter((upload) => !uploaded.has(identify(upload)))
			.map((upload) => [identify(upload), upload]),
	);
	const urls =
		unsent.size > 0 ? service.requestUploadUrls([...unsent.values()], timing) : undefined;
	for (const [index, [identity, upload]] of [...unsent].entries()) {
		const send = async () => await uploadOne(service, upload, (await urls!)[index]!, timing);
		const sent = send().catch((error: unknown) => {
			uploaded.delete(identity);
			throw error;
		});
		uploaded.set(identity, sent);
	}
	const results = uploads.map(
		async (upload) => [upload.key, (await uploaded.get(identify(upload)))!] as const,
	);
	return new Map(await Promise.all(results));
}
