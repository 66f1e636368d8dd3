import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaValue } from '../contract/contract.mts';
import { createId } from '../ids.mts';
import { makeLocalFile } from './inputs.mts';
import { render } from '../render/index.mts';
import type { Storage } from '../storage.mts';
import { requireFound } from '../errors.mts';
import type { JsonObject } from '../types.mts';

type Detection = {
	id: string;
	status: 'queued' | 'complete' | 'error';
	faces: { path: string; url: string }[];
};

/** Face detection of the live service: free and without events. The sandbox finds one face per picture or video. */
export class FaceDetections {
	private readonly byId = new Map<string, Detection>();
	private readonly closing = new AbortController();

	constructor(private readonly storage: Storage) {}

	start(target: MediaValue): string {
		const detection: Detection = { id: createId(), status: 'queued', faces: [] };
		this.byId.set(detection.id, detection);
		void this.detect(detection, target).catch(() => {
			detection.status = 'error';
		});
		return detection.id;
	}

	view(id: string): JsonObject {
		return { ...requireFound(this.byId.get(id)), credits_charged: 0 };
	}

	close(): void {
		this.closing.abort();
	}

	private async detect(detection: Detection, target: MediaValue): Promise<void> {
		const outputDir = join(this.storage.folder, `faces-${detection.id}`);
		await mkdir(outputDir, { recursive: true });
		await makeLocalFile(target, this.storage, join(outputDir, 'target'), this.closing.signal);
		const job = { tool: 'face', kind: 'image', body: {}, seconds: 0, fps: 0 } as const;
		const [face] = await render({ ...job, outputDir });
		const stored = this.storage.add(`api-assets/${detection.id}/image.png`, 'image', face);
		detection.faces.push({ path: stored.key, url: this.storage.makeDownloadUrl(stored).url });
		detection.status = 'complete';
	}
}
