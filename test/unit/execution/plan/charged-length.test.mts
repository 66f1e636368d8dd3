import type { IDataObject } from 'n8n-workflow';
import { catalog } from '../../../../nodes/MediaGeneration/catalog';
import { chargedLengthOf } from '../../../../nodes/MediaGeneration/execution/plan/charged-length';
import { storedFile } from '../../../support/fake-execution.mts';
import { runNode } from '../../support/fake-session.mts';
import { wavOf } from '../../../support/wav.mts';

const toolOf = (slug: string) => catalog.find((one) => one.slug === slug)!;

test.each([
	['ai-video-upscaler', { end_seconds: 5 }, 5],
	['ai-video-upscaler', { start_seconds: 2, end_seconds: 5 }, 3],
	['ai-video-upscaler', {}, undefined],
	['image-to-video', { end_seconds: 8 }, 8],
	['ai-image-generator', { end_seconds: 5 }, undefined],
])('%s with %j: %s seconds.', (slug, values, seconds) => {
	expect(chargedLengthOf(toolOf(slug), values, 'nested')?.seconds).toBe(seconds);
	expect(chargedLengthOf(toolOf(slug), values, 'flat')).toBeUndefined();
});

const talk = (more: IDataObject = {}) => ({
	resource: 'video',
	operation: 'audio-to-video',
	completion: 'start',
	audio_file_path: { __rl: true, mode: 'binary', value: 'data' },
	start_seconds: 0,
	end_seconds: '',
	...more,
});

const network = ({ url }: { url: string }) =>
	url.endsWith('upload-urls')
		? {
				body: {
					items: [{ upload_url: 'https://s.test/a', expires_at: 'soon', file_path: 'a/b.wav' }],
				},
			}
		: { body: { id: 'p1', credits_charged: 5 } };

const hintsFor = async (parameters: IDataObject[], sending = network) => {
	const run = runNode({
		credential: { service: 'magicHour', apiKey: 'k' },
		parameters,
		binaries: parameters.map(() => ({ data: storedFile('sound', 'sound.wav', 'audio/wav') })),
		stored: { sound: wavOf(12.4) },
		network: sending,
		continueOnFail: true,
	});
	await run.output;
	return run.hints.filter((hint) => hint.includes(' second'));
};

test('one sentence for all items of a run', async () => {
	expect(await hintsFor([talk()])).toEqual(['Magic Hour charges per second: 12.4 seconds.']);
	expect(await hintsFor([talk(), talk({ start_seconds: 2, end_seconds: 3 })])).toEqual([
		'Magic Hour charges per second: 13.4 seconds over 2 items.',
	]);
});

test('nothing is said of an item that was not started', async () => {
	const rejecting: typeof network = (call) =>
		call.url.endsWith('audio-to-video') ? ({ status: 422 } as never) : network(call);
	expect(await hintsFor([talk()], rejecting)).toEqual([]);
});

test('Check Only says what would be charged', async () => {
	expect(await hintsFor([talk({ completion: 'check' })])).toEqual([
		'Magic Hour charges per second: 12.4 seconds.',
	]);
});
