import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { buildBody } from '../../nodes/MediaGeneration/fields/index.ts';
import type { Layout } from '../../sandbox/types.mts';
import type { SandboxClient } from '../../machine/sandbox-client.mts';
import { uploadDemo } from '../support/demo-files.mts';
import { makeLeastValues } from '../support/samples.mts';

export type Files = { video: string; face: string; photo: string; speech: string };

/** The smallest request that a tool accepts, with uploaded files in place of the samples' storage paths. */
export function makeSmallestRequest(slug: string, layout: Layout, files: Files): object {
	const tool = catalog.find((one) => one.slug === slug)!;
	const body = JSON.stringify(buildBody(tool, makeLeastValues(tool, layout), layout));
	const uploaded: Record<string, string> = {
		mp4: files.video,
		png: files.face,
		mp3: files.speech,
	};
	return JSON.parse(
		body.replaceAll(/api-assets\/id\/\w+\.(\w+)/g, (_, extension: string) => uploaded[extension]!),
	) as object;
}

export async function uploadFiles(client: SandboxClient): Promise<Files> {
	return {
		video: await uploadDemo(client, 'clip.mp4'),
		face: await uploadDemo(client, 'portrait.jpg'),
		photo: await uploadDemo(client, 'cat.jpg'),
		speech: await uploadDemo(client, 'speech.mp3'),
	};
}
