import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaValue } from '../contract/contract.mts';
import { createId } from '../ids.mts';
import { makeLocalFile } from './inputs.mts';
import { openPicture } from '../render/pictures.mts';
import type { Storage } from '../storage.mts';
import { requireFound } from '../http-error.mts';
import type { JsonObject } from '../types.mts';

type Detection = {
	id: string;
	status: 'queued' | 'rendering' | 'complete' | 'error';
	faces: { path: string; url: string }[];
};

/** Face detection of the live service: free and without events. The sandbox finds one face per picture or video. */
export class FaceDetections {
	private readonly byId = new Map<string, Detection>();
	private readonly work = new Set<Promise<void>>();
	private readonly abortController = new AbortController();

	constructor(private readonly storage: Storage) {}

	start(target: MediaValue): string {
		const detection: Detection = { id: createId(), status: 'queued', faces: [] };
		this.byId.set(detection.id, detection);
		const work = this.detect(detection, target).catch(() => {
			detection.status = 'error';
		});
		this.work.add(work);
		void work.then(() => this.work.delete(work));
		return detection.id;
	}

	/** @throws HttpError 404 for an unknown ID */
	view(id: string): JsonObject {
		return { ...requireFound(this.byId.get(id)), credits_charged: 0 };
	}

	async close(): Promise<void> {
		this.abortController.abort();
		await Promise.allSettled(this.work);
	}

	private async detect(detection: Detection, target: MediaValue): Promise<void> {
		const folder = join(this.storage.folder, `faces-${detection.id}`);
		await mkdir(folder, { recursive: true });
		detection.status = 'rendering';
		const picture = await openPicture(
			await makeLocalFile(target, this.storage, folder, this.abortController.signal),
		);
		const face = join(folder, 'face.png');
		const { width, height } = await picture.metadata();
		// The usual position of the face in a portrait.
		const area = { left: Math.floor(width * 0.3), top: Math.floor(height * 0.05) };
		const size = { width: Math.ceil(width * 0.32), height: Math.ceil(height * 0.38) };
		await picture
			.extract({ ...area, ...size })
			.png()
			.toFile(face);
		const stored = this.storage.add(`api-assets/${detection.id}/image.png`, 'image', face);
		detection.faces.push({ path: stored.key, url: this.storage.makeDownloadUrl(stored).url });
		detection.status = 'complete';
	}
}
