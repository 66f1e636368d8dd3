import { catalog } from '../../../../nodes/MediaGeneration/catalog';
import type { Upload } from '../../../../nodes/MediaGeneration/execution/plan/create-upload';
import { measureSeconds } from '../../../../nodes/MediaGeneration/media-files/duration';
import { createBufferSource } from '../../../../nodes/MediaGeneration/media-files/file-source';
import {
	determineLength,
	describeEmptyEnd,
	findEmptyEnd,
} from '../../../../nodes/MediaGeneration/execution/plan/length';
import type { MediaSource, Values } from '../../../../nodes/MediaGeneration/fields';
import { makeWav } from '../../../support/wav.mts';

const findTool = (slug: string) => catalog.find((one) => one.slug === slug)!;
const upscaler = findTool('ai-video-upscaler');

const makeValues = (from: MediaSource, value = 'data', more: Values = {}): Values => ({
	video_file_path: { from, value },
	...more,
});

const findEnd = (from: MediaSource, value?: string, more?: Values) =>
	findEmptyEnd(upscaler, makeValues(from, value, more), 'nested')!;

const makeUpload = (
	seconds?: number,
	fileName = 'clip.mp4',
): Pick<Upload, 'fileName' | 'seconds'> => ({ fileName, seconds });

describe('an open end', () => {
	const values = makeValues('binary');

	test('exists if the field is empty and the service requires it', () => {
		expect(findEmptyEnd(upscaler, values, 'nested')?.mediaField.name).toBe('video_file_path');
		expect(findEmptyEnd(upscaler, { ...values, end_seconds: 5 }, 'nested')).toBeUndefined();
	});

	test.each(['face-swap', 'lip-sync', 'video-to-video'])(
		'%s: doesn’t exist if the service accepts an empty end',
		(slug) => {
			expect(findEmptyEnd(findTool(slug), values, 'flat')).toBeUndefined();
			expect(findEmptyEnd(findTool(slug), values, 'nested')).toBeDefined();
		},
	);
});

describe('the seconds that replace an open end', () => {
	test('are rounded down to whole milliseconds, never beyond the end', async () => {
		expect(await measureSeconds(createBufferSource(makeWav(10.000_9)))).toBe(10);
	});

	test('can’t be read from a file that states no length; a sound gets another advice', () => {
		const talk = findEmptyEnd(
			findTool('audio-to-video'),
			{ audio_file_path: { from: 'binary', value: 'data' } },
			'nested',
		)!;
		const problems = [findEnd('binary'), talk].map(
			(end) => determineLength(end, makeUpload(undefined, 'a.webm')).problem,
		);
		expect(problems).toEqual([
			'End (Seconds) is empty, and "a.webm" states no length that the node can read: enter End (Seconds)',
			'End (Seconds) is empty, and "a.webm" states no length that the node can read: choose MP3 or WAV in the node that makes it, or enter End (Seconds)',
		]);
	});

	test.each<[MediaSource, string, string]>([
		['path', 'api-assets/id/a.mp4', ' from the service’s storage'],
		['youtube', 'https://youtu.be/x', ' from YouTube'],
	])('can’t be read for a %s', (from, value, where) => {
		const end = findEnd(from, value);
		expect(determineLength(end, undefined)).toEqual({
			problem: `End (Seconds) is empty, and the length of Video cannot be read${where}; enter End (Seconds)`,
		});
		expect(describeEmptyEnd(end, where)).toContain(where);
	});
});
