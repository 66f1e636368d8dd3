import { audio, choice, extensibleChoice, integer, neededWhen, number, text } from '../../fields';
import { splitChoices, splitNames } from '../parts/lists';
import { prompt } from '../parts/prompt';
import { SPEC } from '../spec';
import { firstImage, newVideoLength } from '../parts/video-model';
import { declareTool } from '../tool';

/** Art styles of Generate Animation (live service). With `Custom`, a text describes the style. */
const ART_STYLES = splitNames(`
	3D Render; 90s Streets; Abstract Minimalist; Arcane; Art Deco; Bold Colored Illustration;
	Cinematic Landscape; Cinematic Miyazaki; Cosmic; Cubist; Custom; Cyberpunk;
	Dark Graphic Illustration; Dark Watercolor; Directed by AI; Double Exposure; Faded Illustration;
	Fantasy; Futuristic Anime; Impressionism; Ink and Watercolor Portrait; Inkpunk;
	Intricate Abstract Lines Portrait; Jackson Pollock; Landscape Painting; Low Poly; Miniatures;
	Minimal Cold Futurism; Oil Painting; Old School Comic; Overgrown; Painted Cityscape;
	Painterly Illustration; Photograph; Pixar; Pixel Art; Postapocalyptic; Sin City;
	Soft Delicate Matte Portrait; Spooky; Studio Ghibli Film Still; Synthwave;
	Traditional Watercolor; Van Gogh; Vibrant Matte Illustration; Vintage Japanese Anime; Woodcut
`);

/** Camera movements (live service). Those with "Audio Sync" follow the beat. */
const CAMERA_EFFECTS = splitNames(`
	Accelerate; Aggressive Zoom In - Audio Sync; Aggressive Zoom Out - Audio Sync; Boost Zoom In;
	Boost Zoom Out; Bounce and Spin - Audio Sync; Bounce In And Out; Bounce in Place; Bounce Out;
	Bounce Out - Audio Sync; Cog in the Machine; Devolve - Audio Sync; Directed by AI;
	Dramatic Zoom In; Dramatic Zoom Out; Drift Spin; Earthquake Bounce;
	Earthquake Bounce - Audio Sync; Evolve - Audio Sync; Heartbeat; Hesitate In; Jump; Pan Left;
	Pan Right; Pulse - Audio Sync; Pusher; Pusher - Audio Sync; Quadrant; Rise and Climb; Road Trip;
	Rodeo; Roll In; Roll In - Audio Sync; Rolling Bounces; Rubber Band; Simple Zoom In;
	Simple Zoom Out; Slice Bounce; Slideshow; Speed of Light; Spin Bounce; Sway Out;
	Sway Out - Audio Sync; Tilt Down; Tilt Up; Traverse; Tron; Vertigo; Vertigo - Audio Sync;
	Zoom In - Audio Sync; Zoom In and Spin - Audio Sync; Zoom Out - Audio Sync
`);

const videoSide = (name: 'height' | 'width', preset: number) =>
	integer(name, {
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
			choices: splitChoices(
				'custom | Prompt; use_lyrics | Lyrics of the Audio; ai_choose | Automatic',
			),
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
		newVideoLength('Length of the new video. You pay for every frame.', { min: 0.1 }),
		number('fps', {
			label: 'Frame Rate',
			description: 'Frames per second of the video',
			required: true,
			above: 0,
			live: { min: 1 },
			default: 12,
		}),
		videoSide('width', 512),
		videoSide('height', 512),
		extensibleChoice('art_style', {
			in: 'style',
			description: 'The style of the video; Custom takes your own words',
			choices: ART_STYLES,
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
		firstImage,
	],
	rules: [
		neededWhen('prompt', 'prompt_type', ['custom']),
		neededWhen('audio_file_path', 'prompt_type', ['use_lyrics', 'ai_choose']),
		neededWhen('art_style_custom', 'art_style', ['Custom']),
	],
});
