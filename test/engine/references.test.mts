import type { IDataObject } from 'n8n-workflow';
import { runInEngine } from '../support/engine/engine.mts';
import { from, itemWith, SAMPLES } from '../support/engine/inputs.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** Files that a prompt speaks of by name. */

quickenTime(10);

const service = sandboxOf({ renderMs: 50, layout: 'nested' });
beforeAll(async () => {
	await useBinaryMode('filesystem');
});
beforeEach(async () => await service.forget());

const video = async (prompt: string, entries: IDataObject[], files = {}) =>
	await runInEngine({
		credential: service.credential,
		parameters: {
			resource: 'video',
			operation: 'text-to-video',
			completion: 'download',
			prompt,
			end_seconds: 1,
			references: { entries },
		},
		items: [await itemWith(files)],
	});

test('binary fields are uploaded in one go, and each storage path stands beside its name', async () => {
	const { outputs, error } = await video(
		'@hero sails past @sea to the sound of @song',
		[
			{ name: 'hero', file: from('binary', 'photo') },
			{ name: 'sea', file: from('binary', 'clip') },
			{ name: 'song', file: from('binary', 'sound') },
			{ name: 'again', file: from('binary', 'photo') },
		],
		{ photo: SAMPLES.image, clip: SAMPLES.video, sound: SAMPLES.audio },
	);
	expect(error?.message).toBeUndefined();
	expect(outputs[0]![0]!.json).toMatchObject({ status: 'complete' });
	expect(await service.requests('PUT')).toHaveLength(4);
	const [call] = await service.accepted();
	const stored = (extension: string): unknown =>
		expect.stringMatching(new RegExp(`^api-assets/.+\\.${extension}$`));
	expect(call!.body).toMatchObject({
		references: [
			{ name: 'hero', file_path: stored('jpg') },
			{ name: 'sea', file_path: stored('mp4') },
			{ name: 'song', file_path: stored('mp3') },
			{ name: 'again', file_path: stored('jpg') },
		],
	});
});
