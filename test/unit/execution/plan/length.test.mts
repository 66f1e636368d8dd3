import { catalog } from '../../../../nodes/MediaGeneration/catalog';
import { measureSeconds } from '../../../../nodes/MediaGeneration/media-files/duration';
import { createBufferSource } from '../../../../nodes/MediaGeneration/media-files/file-source';
import {
	findOpenEndProblem,
	findSegment,
	isEndOpen,
} from '../../../../nodes/MediaGeneration/execution/plan/length';
import type { MediaSource, Values } from '../../../../nodes/MediaGeneration/fields';
import { makeWav } from '../../../support/wav.mts';

const findSegmentOf = (slug: string) => findSegment(catalog.find((one) => one.slug === slug)!)!;
const upscaler = findSegmentOf('ai-video-upscaler');

const makeValues = (from: MediaSource, value = 'data', field = 'video_file_path'): Values => ({
	[field]: { from, value },
});

describe('an open end', () => {
	const values = makeValues('binary');

	test('exists if the field is empty and the service requires it', () => {
		expect(isEndOpen(upscaler, values, 'nested')).toBe(true);
		expect(isEndOpen(upscaler, { ...values, end_seconds: 5 }, 'nested')).toBe(false);
	});

	test.each(['face-swap', 'lip-sync', 'video-to-video'])(
		'%s: doesn’t exist if the service accepts an empty end',
		(slug) => {
			expect(isEndOpen(findSegmentOf(slug), values, 'flat')).toBe(false);
			expect(isEndOpen(findSegmentOf(slug), values, 'nested')).toBe(true);
		},
	);
});

describe('the seconds that replace an open end', () => {
	test('are rounded down to whole milliseconds, never beyond the end', async () => {
		expect(await measureSeconds(createBufferSource(makeWav(10.000_9)))).toBe(10);
	});

	test('can’t be read from a file that states no length; a sound gets another advice', () => {
		const file = { fileName: 'a.webm' };
		const talk = findSegmentOf('audio-to-video');
		const problems = [
			findOpenEndProblem(upscaler, makeValues('binary'), file)?.text,
			findOpenEndProblem(talk, makeValues('binary', 'data', 'audio_file_path'), file)?.text,
		];
		expect(problems).toEqual([
			'End (Seconds) is 0 or empty, and "a.webm" states no length that the node can read: enter End (Seconds)',
			'End (Seconds) is 0 or empty, and "a.webm" states no length that the node can read: choose MP3 or WAV in the node that makes it, or enter End (Seconds)',
		]);
	});

	test.each<[MediaSource, string, string]>([
		['path', 'api-assets/id/a.mp4', 'the service’s storage'],
		['youtube', 'https://youtu.be/x', 'YouTube'],
	])('can’t be read for a %s', (from, value, where) => {
		expect(findOpenEndProblem(upscaler, makeValues(from, value), undefined)?.text).toBe(
			`End (Seconds) is 0 or empty, and the length of Video cannot be read from ${where}; enter End (Seconds)`,
		);
	});
});
