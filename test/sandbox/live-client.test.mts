import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Client from 'magic-hour';
import { mediaFolder } from '../../machine/root.mts';
import { createFolderForEach } from '../support/temporary-folder.mts';
import { useSandbox } from '../support/use-sandbox.mts';

/** The live service's own client, unchanged, works with the nested layout. */

const locateMedia = (name: string) => join(mediaFolder, name);

// The client's progress output would flood the test output.
process.env.MAGIC_HOUR_LOG_LEVEL = 'none';

const sandbox = useSandbox({ layout: 'nested', renderMs: 200 });
const folder = createFolderForEach();
let client: Client;
let options: { waitForCompletion: true; downloadOutputs: true; downloadDirectory: string };
beforeEach(() => {
	client = new Client({ token: sandbox.apiKey, baseUrl: sandbox.baseUrl });
	options = { waitForCompletion: true, downloadOutputs: true, downloadDirectory: folder() };
});

test('the client uploads, creates, waits, downloads and deletes a video', async () => {
	const video = await client.v1.files.uploadFile(locateMedia('clip.mp4'));
	const face = await client.v1.files.uploadFile(locateMedia('portrait.jpg'));
	const created = await client.v1.faceSwap.create({
		assets: { videoSource: 'file', videoFilePath: video, imageFilePath: face },
		startSeconds: 0,
		endSeconds: 1,
	});
	const done = await client.v1.videoProjects.checkResult({ id: created.id }, options);
	expect(done.status).toBe('complete');
	const [path] = done.downloadedPaths!;
	expect((await readFile(path!)).subarray(4, 8).toString()).toBe('ftyp');

	await client.v1.videoProjects.delete({ id: created.id });
	expect((await client.v1.videoProjects.get({ id: created.id })).enabled).toBe(false);
}, 30_000);
