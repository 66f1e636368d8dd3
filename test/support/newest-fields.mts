import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Values } from '../../nodes/MediaGeneration/fields/index.ts';
import { from } from './from.mts';
import { formWith, type Parameters } from './tool-samples.mts';

/** A storage path, where a field of the case takes a file. */
const FILE = 'the file';

const cast = [{ name: 'hero', file: FILE }] as unknown as Values[string];

/** What Magic Hour takes since October 2026: the fields as a form has them, and their part of the request. */
const CASES: Record<string, { values: Values; body: object }> = {
	'text-to-video': {
		values: { prompt: '@hero waves', model: 'kling-3.0', end_seconds: 3, references: cast },
		body: {
			style: { prompt: '@hero waves' },
			model: 'kling-3.0',
			references: [{ name: 'hero', file_path: FILE }],
		},
	},
	'ai-video-editor': {
		values: {
			prompt: 'Put @hero on the beach',
			model: 'wan-3.0',
			end_seconds: 2,
			resolution: '480p',
			references: cast,
		},
		body: {
			model: 'wan-3.0',
			resolution: '480p',
			references: [{ name: 'hero', file_path: FILE }],
		},
	},
	'ai-video-upscaler': {
		values: { start_seconds: 1, end_seconds: 2, resolution: '4k', name: 'Large' },
		body: { start_seconds: 1, end_seconds: 2, resolution: '4k', name: 'Large' },
	},
	'ai-ugc-ad': {
		values: { script: 'I love it', end_seconds: 5, model: 'ltx-2.5', resolution: '720p' },
		body: { script: 'I love it', end_seconds: 5, model: 'ltx-2.5', resolution: '720p' },
	},
	'ai-voice-generator': {
		values: { language: 'spanish', speed: 1.15 },
		body: { style: { language: 'spanish', speed: 1.15 } },
	},
	'ai-voice-cloner': {
		values: { language: 'spanish', speed: 0.75 },
		body: { style: { language: 'spanish', speed: 0.75 } },
	},
	'character-replace': {
		values: { model: 'minimax-h3', resolution: '1080p' },
		body: { model: 'minimax-h3', resolution: '1080p' },
	},
	'ai-talking-photo': { values: { resolution: '720p' }, body: { resolution: '720p' } },
	'video-to-video': {
		values: { version: 'v3', height: 720, width: 1280, fps: 25, initial_image_path: FILE },
		body: {
			height: 720,
			width: 1280,
			fps: 25,
			assets: { initial_image_path: FILE },
			style: { version: 'v3' },
		},
	},
};

export const newestFields = catalog
	.filter(({ slug }) => Object.hasOwn(CASES, slug))
	.map((tool) => [tool.label, tool, CASES[tool.slug]!] as const);

type Case = (typeof newestFields)[number];

/** The filled form of the tool, with the fields of the case; their files have this storage path. */
export function withNewestFields(
	filled: Parameters,
	[, tool, { values }]: Case,
	path: string,
): Parameters {
	const added = formWith(tool, values, () => from('path', path));
	const additionalFields = {
		...Object(filled.additionalFields),
		...Object(added.additionalFields),
	};
	return { ...filled, ...added, additionalFields };
}

/** Their part of the request. */
export const newestPart = ([, , { body }]: Case, path: string): object =>
	JSON.parse(JSON.stringify(body).replaceAll(FILE, path)) as object;
