import { catalog } from '../../../../nodes/MediaGeneration/catalog';
import type { Upload } from '../../../../nodes/MediaGeneration/execution/plan/create-upload';
import { createBufferSource } from '../../../../nodes/MediaGeneration/media-files/file-source';
import {
	determineLength,
	measureSeconds,
	describeEmptyEnd,
	findEmptyEnd,
	findStartProblem,
	makeEndOptional,
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

	test('exists in every tool with a part of its input, and belongs to the right file', () => {
		const ends = catalog.flatMap(({ slug, fields }) =>
			fields.flatMap((one) =>
				one.kind === 'number' && one.lengthOf ? [[slug, one.lengthOf.mediaFieldName]] : [],
			),
		);
		expect(Object.fromEntries(ends)).toEqual({
			'ai-talking-photo': 'audio_file_path',
			'ai-video-editor': 'video_file_path',
			'ai-video-translator': 'video_file_path',
			'ai-video-upscaler': 'video_file_path',
			'audio-to-video': 'audio_file_path',
			'auto-subtitle-generator': 'video_file_path',
			'character-replace': 'video_file_path',
			'face-swap': 'video_file_path',
			'lip-sync': 'video_file_path',
			'video-to-video': 'video_file_path',
		});
		for (const [slug, media] of ends) {
			expect(findTool(slug!).fields.map(({ name }) => name)).toContain(media);
		}
	});

	test('isn’t reported as missing, and every other missing value still is', () => {
		const { fields } = makeEndOptional(upscaler, findEnd('binary'));
		const required = fields.filter(({ requiredIn }) => requiredIn.length > 0);
		expect(required.map(({ name }) => name)).toEqual(['video_file_path', 'resolution']);
		expect(makeEndOptional(upscaler, undefined).fields).toEqual(upscaler.fields);
	});
});

describe('the seconds that replace an open end', () => {
	test('are the length of a file in n8n', () => {
		expect(determineLength(findEnd('binary'), makeUpload(12.4))).toEqual({
			seconds: 12.4,
		});
	});

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

	test('are read later for a URL', () => {
		const url = 'https://files.test/clip.mp4';
		expect(determineLength(findEnd('url', url), undefined)).toEqual({ url });
		expect(determineLength(findEnd('url', 'no URL'), undefined)).toEqual({ url: 'no URL' });
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

	test.each<MediaSource>(['binary', 'path', 'youtube'])(
		'cause no second problem if the file is missing (%s)',
		(from) => {
			expect(determineLength(findEnd(from, ''), undefined)).toEqual({});
		},
	);
});

test('a start beyond the end is reported with the length', () => {
	const end = findEnd('binary', 'data', { start_seconds: 20 });
	const message = 'Start (Seconds) is 20, but Video is only 12.4 seconds long';
	expect(findStartProblem(end, 12.4)).toBe(message);
	expect(findStartProblem(end, 20)).toContain('only 20 seconds');
	expect(findStartProblem(end, 1)).toContain('only 1 second long');
	expect(findStartProblem(end, 20.1)).toBeUndefined();
	expect(determineLength(end, makeUpload(12.4))).toMatchObject({ problem: message });
});
