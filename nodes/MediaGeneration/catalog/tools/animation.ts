import {
	audio,
	choice,
	extensibleChoice,
	image,
	integer,
	neededWhen,
	number,
	text,
} from '../../fields';
import { ANIMATION_ART_STYLES, CAMERA_EFFECTS } from '../lists/animation-styles';
import { prompt } from '../parts/prompt';
import { SPEC } from '../spec';
import { declareTool } from '../tool';

const videoSide = (name: 'height' | 'width', label: string, preset: number) =>
	integer(name, {
		label,
		description: `The ${name} of the video in pixels, ${preset} if not added; your plan sets the maximum`,
		required: true,
		live: { min: SPEC.minVideoSide },
		default: preset,
		presetIn: 'nested',
		additional: true,
	});

export const animation = declareTool({
	slug: 'animation',
	resource: 'video',
	label: 'Generate Animation',
	action: 'Generate animation from a prompt or a song',
	description: 'Generate an animated video from a prompt or the lyrics of a song',
	price: { chargedBy: 'frame' },
	fields: [
		choice('prompt_type', {
			in: 'style',
			description: 'What the video is based on',
			required: true,
			choices: [
				{ value: 'custom', label: 'Prompt' },
				{ value: 'use_lyrics', label: 'Lyrics of the Audio' },
				{ value: 'ai_choose', label: 'Automatic' },
			],
		}),
		prompt({
			description: 'Describe the video',
			placeholder: 'e.g. A journey through a city of clouds',
			onlyWhenNeeded: true,
		}),
		audio('audio_file_path', 'Audio', 'Music or speech. Optional if Prompt Type is Prompt.', {
			required: false,
			additional: true,
			youtubeIn: ['nested'],
			sourceName: 'audio_source',
			sourceWhenAbsent: 'none',
		}),
		number('end_seconds', {
			label: 'Length (Seconds)',
			description: 'Length of the new video. You pay for every frame.',
			required: true,
			above: 0,
			live: { min: 0.1 },
			default: 5,
		}),
		number('fps', {
			label: 'Frame Rate',
			description: 'Frames per second of the video',
			required: true,
			above: 0,
			live: { min: 1 },
			default: 12,
		}),
		videoSide('width', 'Width', 512),
		videoSide('height', 'Height', 512),
		extensibleChoice('art_style', {
			in: 'style',
			description: 'The style of the video; Custom takes your own words',
			choices: ANIMATION_ART_STYLES,
			required: true,
			default: 'Painterly Illustration',
		}),
		text('art_style_custom', {
			in: 'style',
			label: 'Custom Art Style',
			description: 'The style in your own words',
			placeholder: 'e.g. Paper cut-outs',
			onlyWhenNeeded: true,
		}),
		extensibleChoice('camera_effect', {
			in: 'style',
			description: 'Choose how to move the camera',
			choices: CAMERA_EFFECTS,
			required: true,
			default: 'Simple Zoom In',
			additional: true,
		}),
		integer('transition_speed', {
			in: 'style',
			description: 'How fast images change: low is steady, high is rapid',
			required: true,
			live: { min: 1, max: 10 },
			default: 5,
			presetIn: 'nested',
			additional: true,
		}),
		image('image_file_path', 'First Image', 'An image that the video begins with', {
			required: false,
			additional: true,
		}),
	],
	rules: [
		neededWhen('prompt', 'prompt_type', ['custom']),
		neededWhen('audio_file_path', 'prompt_type', ['use_lyrics', 'ai_choose']),
		neededWhen('art_style_custom', 'art_style', ['Custom']),
	],
});
