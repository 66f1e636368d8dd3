import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaValue } from '../contract/contract.mts';
import { newId } from '../ids.mts';
import { localFile } from './inputs.mts';
import { ffmpeg } from '../render/ffmpeg.mts';
import { probe } from '../render/index.mts';
import { faceArea } from '../render/ovals.mts';
import { edit, openFace } from '../render/pictures.mts';
import type { Storage } from '../storage.mts';
import { notFound } from '../http-error.mts';
import type { JsonObject } from '../types.mts';
import { ProjectFailure } from '../project-failure.mts';

type Detection = {
	id: string;
	status: 'queued' | 'rendering' | 'complete' | 'error';
	faces: { path: string; url: string }[];
};

/** Face detection of the live service: free, without events, one face per picture here. */
export class FaceDetections {
	private readonly byId = new Map<string, Detection>();
	private readonly work = new Set<Promise<void>>();
	private readonly stop = new AbortController();

	constructor(private readonly storage: Storage) {}

	start(target: MediaValue): string {
		const detection: Detection = { id: newId(), status: 'queued', faces: [] };
		this.byId.set(detection.id, detection);
		const work = this.detect(detection, target).catch(() => {
			detection.status = 'error';
		});
		this.work.add(work);
		void work.then(() => this.work.delete(work));
		return detection.id;
	}

	/** @throws HttpError 404 */
	view(id: string): JsonObject {
		const detection = this.byId.get(id);
		if (!detection) throw notFound();
		return { ...detection, credits_charged: 0 };
	}

	async close(): Promise<void> {
		this.stop.abort();
		await Promise.allSettled(this.work);
	}

	private async detect(detection: Detection, target: MediaValue): Promise<void> {
		const folder = join(this.storage.folder, `faces-${detection.id}`);
		await mkdir(folder, { recursive: true });
		detection.status = 'rendering';
		const file = await localFile(target, this.storage, folder, this.stop.signal);
		const face = join(folder, 'face.png');
		if (await cropFace(await stillOf(file, folder), face)) await this.addFace(detection, face);
		detection.status = 'complete';
	}

	private async addFace(detection: Detection, face: string): Promise<void> {
		const stored = await this.storage.addAsset('image', face, 'image/png');
		detection.faces.push({ path: stored.key, url: this.storage.downloadUrl(stored).url });
	}
}

/** The first frame of a video; an image is its own still. */
async function stillOf(file: string, folder: string): Promise<string> {
	if ((await probe(file)).kind === 'image') return file;
	const still = join(folder, 'still.png');
	await ffmpeg(['-i', file, '-frames:v', '1', still]);
	return still;
}

/** False when the picture shows no face. */
async function cropFace(still: string, face: string): Promise<boolean> {
	try {
		const picture = await openFace(still);
		await edit(picture).extract(faceArea(picture)).png().toFile(face);
		return true;
	} catch (error) {
		if (error instanceof ProjectFailure && error.code === 'no_source_face') return false;
		throw error;
	}
}
