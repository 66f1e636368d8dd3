import { choice, extensibleChoice, image, integer, neededWhen, number, video } from '../../fields';
import { prompt } from '../parts/prompt';
import { SPEC } from '../spec';
import { declareTool } from '../tool';
import { specSegment } from '../parts/segment';
import { VIDEO_ART_STYLES } from '../lists/video-art-styles';

const MODEL_NAMES = [
	{ value: 'default', label: 'Automatic' },
	'3D Anime',
	'Absolute Reality',
	'Dreamshaper',
	'Flat 2D Anime',
	'Kaywaii',
	'Soft Anime',
	'Western Anime',
];

/**
 * Height and width are preset in the flat layout, because the specification doesn't mark them as optional. The presets
 * are multiples of 64, which the service required in 2024.
 */
const resultSide = (name: 'height' | 'width', label: string, preset: number) =>
	integer(name, {
		label,
		description: `The ${name} of the result in pixels`,
		hint: `Magic Hour uses it for V3 only: enter the ${name} of your video.`,
		additional: true,
		min: 1,
		spec: { min: SPEC.minVideoSide },
		unset: 0,
		default: preset,
		presetIn: 'flat',
	});

export const videoToVideo = declareTool({
	slug: 'video-to-video',
	resource: 'video',
	label: 'Video to Video',
	action: 'Video to video in another art style',
	description: 'Redraw a video in another art style',
	spec: '4.3',
	price: { chargedBy: 'frame', dependsOn: ['version', 'fps_resolution'] },
	fields: [
		video('video_file_path', 'Video', 'The video to redraw', {
			youtubeIn: ['nested'],
		}),
		...specSegment,
		choice('prompt_type', {
			in: 'style',
			description: 'How to combine your prompt with the art style’s own prompt',
			required: 'flat',
			choices: [
				{ value: 'append_default', label: 'Prompt and Art Style' },
				{ value: 'custom', label: 'Prompt Only' },
				{ value: 'default', label: 'Art Style Only' },
			],
			default: 'default',
		}),
		prompt({
			description: 'Describe the video',
			placeholder: 'e.g. A knight rides through a snowy forest',
			nullIn: 'flat',
			onlyWhenNeeded: true,
		}),
		extensibleChoice('version', {
			in: 'style',
			description:
				'Automatic chooses the version that suits the art style. V3 also needs Height, Width and Initial Image.',
			required: 'flat',
			choices: [
				{ value: 'default', label: 'Automatic' },
				{ value: 'v1', label: 'V1', description: 'More detail, closer to the prompt' },
				{ value: 'v2', label: 'V2', description: 'Faster, steadier, less noise' },
				{ value: 'v3', label: 'V3', description: 'Follows an image that you provide' },
			],
			default: 'default',
			additional: true,
		}),
		extensibleChoice('fps_resolution', {
			label: 'Frame Rate of Result',
			description: 'The frame rate of the result compared with the video',
			choices: [
				{
					value: 'FULL',
					label: 'Full',
					description: 'The frame rate of the video, for twice the credits',
				},
				{ value: 'HALF', label: 'Half' },
			],
			default: 'HALF',
		}),
		extensibleChoice('art_style', {
			in: 'style',
			description: 'Choose an art style, or enter its name',
			choices: VIDEO_ART_STYLES,
			required: true,
			default: 'Watercolor',
		}),
		extensibleChoice('model', {
			in: 'style',
			description: 'Automatic chooses the model that suits the art style',
			choices: MODEL_NAMES,
			required: 'flat',
			default: 'default',
			additional: true,
		}),
		resultSide('width', 'Width', 1024),
		resultSide('height', 'Height', 576),
		image(
			'initial_image_path',
			'Initial Image',
			'The look of the result, needed for V3. Edit Image can make it from a frame of your video.',
			{
				at: { nested: 'assets.initial_image_path' },
				required: false,
				additional: true,
			},
		),
		number('fps', {
			label: 'Frame Rate of Video',
			description:
				'Frames per second of your video; 30 if not added. With V3, Magic Hour’s cost estimate and maximum length depend on it.',
			at: { nested: 'fps' },
			above: 0,
			default: 30,
			additional: true,
		}),
	],
	rules: [
		neededWhen('prompt', 'prompt_type', ['append_default', 'custom']),
		...['height', 'width', 'initial_image_path'].map((name) => neededWhen(name, 'version', ['v3'])),
	],
});
