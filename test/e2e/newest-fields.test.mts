import { join } from 'node:path';
import { outputOf, START } from '../../hosts/workflow.mts';
import { mediaFolder } from '../../hosts/root.mts';
import { ours, startByHand, workflow } from '../../hosts/workflow-builder.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { FileType, Values } from '../../nodes/MediaGeneration/fields/index.ts';
import { uploadDemo } from '../support/demo-files.mts';
import { from } from '../support/media-input.mts';
import { readingFiles } from '../support/reading-files.mts';
import {
	formWith,
	openMedia,
	sampleTypeFor,
	toolParameters,
	type Parameters,
} from '../support/tool-samples.mts';
import { sharedStack } from './support/stack.mts';

/** What Magic Hour takes since October 2026, from a workflow of a real n8n to the request: checked first, then sent. */

/** A storage path, where a field of the case takes a file. */
const FILE = 'the file';

const cast = [{ name: 'hero', file: FILE }] as unknown as Values[string];

/** The newest fields as a form has them, and their part of the request. */
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

const newestFields = catalog
	.filter(({ slug }) => Object.hasOwn(CASES, slug))
	.map((tool) => [tool.label, tool, CASES[tool.slug]!] as const);

const SAMPLE_OF: Record<FileType, string> = {
	video: 'clip.mp4',
	gif: 'clip.gif',
	image: 'portrait.jpg',
	audio: 'speech.mp3',
};

/** The filled form of the tool, whose files are binary fields, with these values, whose files have this storage path. */
function formOf(tool: Tool, values: Values, path: string): Parameters {
	const filled = toolParameters(tool, 'nested', (field) => from('binary', field.name));
	const added = formWith(tool, values, () => from('path', path));
	const additionalFields = {
		...Object(filled.additionalFields),
		...Object(added.additionalFields),
	};
	return { ...filled, ...added, additionalFields };
}

const stack = sharedStack('n8n-2', { layout: 'nested', renderMs: 200 });
let picture: string;

beforeAll(async () => {
	picture = await uploadDemo(stack.service, 'portrait.jpg');
});

beforeEach(() => stack.service.forget());

test.each(newestFields)(
	'%s: its newest fields pass Check Only and reach the service',
	async (_, tool, newest) => {
		const { rest, service, credential } = stack;
		const files = openMedia(tool, 'nested').map(
			(field) => [field.name, join(mediaFolder, SAMPLE_OF[sampleTypeFor(field)])] as const,
		);
		const { nodes, edges, first } = readingFiles(files, ['Tool']);
		const run = async (completion: string) => {
			const parameters = { ...formOf(tool, newest.values, picture), completion };
			const all = [startByHand(), ...nodes, ours('Tool', credential, parameters)];
			const planned = workflow(tool.label, all, { [START]: [first], ...edges });
			const execution = await rest.execute(planned);
			expect(execution.data.resultData.error?.message).toBeUndefined();
			return outputOf(execution, 'Tool')[0]!.json;
		};

		const body = JSON.parse(JSON.stringify(newest.body).replaceAll(FILE, picture)) as object;
		expect(await run('check')).toMatchObject({ ok: true, problems: [], request: { body } });
		expect(await service.requests()).toEqual([]);

		expect(await run('wait')).toMatchObject({ status: 'complete' });
		expect((await service.accepted()).map((call) => call.body)).toMatchObject([body]);
	},
);
