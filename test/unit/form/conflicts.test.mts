import type { INodeParameters } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { conflictsOf } from '../../../nodes/MediaGeneration/form/conflicts';
import { constraintHints } from '../../../nodes/MediaGeneration/form/constraint-hints';
import { shownOf } from '../support/shown-hints.mts';

/** What the panel says before a run with these parameters, without what every hint says. */
const shown = async (operation: string, parameters: INodeParameters): Promise<string[]> =>
	(await shownOf(constraintHints(catalog), operation, parameters)).map((message) =>
		message.replace(
			/^This (model|generation mode) (.*)\. The (Model|Generation Mode) list shows what it supports\.$/,
			'$2',
		),
	);

const picked = (value: string) => ({ __rl: true, mode: 'list', value });
const typed = (value: string) => ({ __rl: true, mode: 'name', value });
const file = { __rl: true, mode: 'binary', value: 'last' };
const at = (path: string) => ({ __rl: true, mode: 'path', value: path });
const given = (...files: INodeParameters[]) => ({
	entries: files.map((one, index) => ({ name: `r${index}`, file: one })),
});
const noFile = { __rl: true, mode: 'binary', value: '' };

const video = (model: string, end_seconds: number, more: INodeParameters = {}) =>
	({ end_seconds, model, additionalFields: more }) as INodeParameters;

/** Of a tool that has its models under Additional Fields. */
const rare = (model: string, end_seconds: number, more: INodeParameters = {}) =>
	({ end_seconds, additionalFields: { model: picked(model), ...more } }) as INodeParameters;

const talking = (mode: string) =>
	({ end_seconds: 61, additionalFields: { generation_mode: picked(mode) } }) as INodeParameters;

const sized = (resolution: string) => ({ resolution: picked(resolution) });
const last = { end_image_file_path: file };
const point = { selection_mode: 'point' };
const animate = { mode: picked('animate') };

const LENGTH = "doesn't support this length";
const RESOLUTION = "doesn't support this resolution";
const LAST_IMAGE = "doesn't support a last image";
const LAST_IMAGE_RESOLUTION = 'supports a last image only in another resolution';
const SQUARES = 'supports no squares';
const IMAGES = "doesn't generate this many images at a time";
const FURTHER = "doesn't accept this many images";
const TEXT = "doesn't accept a text this long";
const REFERENCES = "doesn't accept references";

test.each<[string, INodeParameters, string[]]>([
	['image-to-video', { end_seconds: 5 }, []],
	['image-to-video', video('default', 59), []],
	['image-to-video', video('made-up', 59, sized('4k')), []],
	['image-to-video', video('veo3.1', 8), []],
	['image-to-video', video('veo3.1', 5), [LENGTH]],
	['text-to-video', video('veo3.1', 5), [LENGTH]],
	['text-to-video', video('kling-2.6', 7), [LENGTH]],
	['text-to-video', video('kling-3.0', 16), [LENGTH]],
	['text-to-video', video('wan-2.2', 12), [LENGTH]],
	['text-to-video', video('wan-2.2', 5, { audio: true }), ['makes videos without sound']],
	['text-to-video', video('wan-2.2', 5, { audio: false }), []],
	['text-to-video', video('ltx-2.5', 5, { audio: true }), []],
	['text-to-video', video('ltx-2.5', 5, sized('4k')), [RESOLUTION]],
	['text-to-video', video('kling-3.0', 5, sized('4k')), []],
	['text-to-video', video('ltx-2.5', 5, { resolution: typed('8k') }), []],
	['text-to-video', video('veo3.1', 4, sized('480p')), [RESOLUTION]],
	['image-to-video', video('wan-2.2', 4, last), [LAST_IMAGE]],
	['image-to-video', video('wan-2.2', 4, { end_image_file_path: noFile }), []],
	['image-to-video', video('kling-4.0', 5, last), []],
	['image-to-video', video('kling-3.0', 5, last), []],
	['image-to-video', video('kling-2.6', 5, last), [LAST_IMAGE_RESOLUTION]],
	['image-to-video', video('kling-2.6', 5, { ...last, ...sized('1080p') }), []],
	['image-to-video', video('veo3.1', 16, last), ['supports a last image only in shorter videos']],
	['image-to-video', video('veo3.1', 8, last), []],
	['image-to-video', video('kling-4.0', 5, { ...last, ...sized('4k') }), [LAST_IMAGE_RESOLUTION]],
	['text-to-video', { ...video('kling-3.0', 5), orientation: picked('1:1') }, []],
	['text-to-video', { ...video('veo3.1', 8), orientation: picked('1:1') }, [SQUARES]],
	['text-to-video', { ...video('veo3.1', 8), orientation: picked('square') }, [SQUARES]],
	['text-to-video', { ...video('veo3.1', 8), orientation: picked('portrait') }, []],
	['ai-video-editor', video('gemini-omni-1.1', 12), [LENGTH]],
	['ai-video-editor', { ...video('gemini-omni-1.1', 12), start_seconds: 2 }, []],
	['ai-video-editor', { ...video('ltx-2.5', 5), start_seconds: 4.8 }, [LENGTH]],
	['ai-video-editor', video('ltx-2.5', 31), []],
	[
		'ai-video-editor',
		video('ltx-2.5', 31, sized('1080p')),
		['supports at most 30 seconds at 1080p'],
	],
	['ai-video-editor', video('ltx-2.5', 30, sized('1080p')), []],
	['character-replace', rare('kling-3.0', 10), []],
	['character-replace', rare('kling-3.0', 11), ['supports at most 10 seconds in Replace mode']],
	['character-replace', rare('kling-3.0', 11, animate), []],
	['character-replace', rare('kling-3.0', 5, point), ['supports no points']],
	// What they support in this tool is not known.
	['character-replace', rare('minimax-h3', 61, { ...point, ...animate }), []],
	['character-replace', rare('kling-4.0', 61, point), []],
	['character-replace', rare('wan-animate', 5, sized('1080p')), [RESOLUTION]],
	['ai-talking-photo', talking('prompted'), [LENGTH]],
	['ai-talking-photo', talking('realistic'), []],
	['ai-image-editor', { model: 'krea-2', more_image_file_paths: given(file, file) }, [FURTHER]],
	['ai-image-editor', { model: 'krea-2', more_image_file_paths: given(file) }, []],
	['ai-image-generator', { image_count: 3, model: 'nano-banana-2' }, [IMAGES]],
	['ai-image-generator', { image_count: 2, model: 'flux-2-klein' }, [IMAGES]],
	['ai-image-editor', { model: 'nano-banana', additionalFields: sized('4k') }, [RESOLUTION]],
	['ai-ugc-ad', rare('veo3.1', 22), []],
	['ai-ugc-ad', rare('veo3.1', 23), [LENGTH]],
	['ai-ugc-ad', rare('ltx-2.5', 5.5), [LENGTH]],
	['ai-ugc-ad', { ...rare('ltx-2.5', 5), script: 'x'.repeat(1805) }, [TEXT]],
	['ai-ugc-ad', { ...rare('ltx-2.5', 5), script: ` ${'x'.repeat(1804)} ` }, []],
	['ai-ugc-ad', { ...rare('made-up', 5), script: 'x'.repeat(3000) }, []],
	['text-to-video', { ...video('kling-2.6', 5), references: {} }, []],
	['text-to-video', { ...video('kling-2.6', 5), references: given(file) }, [REFERENCES]],
	['text-to-video', { ...video('kling-3.0', 5), references: given(file) }, []],
	['text-to-video', { ...video('kling-3.0', 5), references: given(at('a/b.MP4?x=1.mp3')) }, []],
	[
		'text-to-video',
		{ ...video('kling-3.0', 5), references: given(file, at('a/b.mp3')) },
		["doesn't accept references of this kind"],
	],
	['text-to-video', { ...video('wan-3.0', 5), references: given(at('a/b.mp3')) }, []],
	['ai-video-editor', { ...video('ltx-2.5', 5), references: given(file) }, [REFERENCES]],
	// Left over from another operation, and unknown before the run.
	['lip-sync', video('veo3.1', 5), []],
	['image-to-video', { ...video('veo3.1', 4), end_seconds: '={{ $json.length }}' }, []],
	['image-to-video', video('kling-3.0', 5, { resolution: typed('={{ $json.resolution }}') }), []],
])('%s with %j: %j', async (operation, parameters, messages) => {
	expect(await shown(operation, parameters)).toEqual(messages);
});

test('each kind of conflict says something of its own, and a tool without such limits has none', () => {
	for (const tool of catalog.filter(({ constraints }) => constraints)) {
		const conditions = conflictsOf(tool, tool.constraints!).map(({ isWrong }) => isWrong);
		expect(new Set(conditions).size).toBe(conditions.length);
		expect(conflictsOf(tool, { of: tool.constraints!.of, values: { any: {} } })).toEqual([]);
	}
});
