import type { SandboxClient } from '../../machine/sandbox-client.mts';
import { uploadDemo } from '../support/demo-files.mts';

export type Files = { video: string; face: string; photo: string; speech: string };

export async function uploadFiles(client: SandboxClient): Promise<Files> {
	return {
		video: await uploadDemo(client, 'clip.mp4'),
		face: await uploadDemo(client, 'portrait.jpg'),
		photo: await uploadDemo(client, 'cat.jpg'),
		speech: await uploadDemo(client, 'speech.mp3'),
	};
}
