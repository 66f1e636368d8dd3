import { choice, extensibleChoice, image, integer, neededWhen, number, video } from '../../fields';
import { splitChoices, splitNames } from '../parts/lists';
import { prompt } from '../parts/prompt';
import { SPEC } from '../spec';
import { declareTool } from '../tool';
import { specSegment } from '../parts/segment';

/** Art styles of Video to Video (live service). The service adds styles, so any name is accepted. */
const ART_STYLES = splitNames(`
	3D Render; Airbender; Android; Anime Warrior; Armored Knight; Assassin's Creed; Avatar;
	Black Spiderman; Boba Fett; Bold Anime; Celestial Skin; Chinese Swordsmen; Clay; Comic;
	Cyberpunk; Cypher; Dark Fantasy; Dragonball Z; Future Bot; Futuristic Fantasy; Ghibli Anime;
	Ghost; GTA; Gundam; Hologram; Illustration; Impressionism; Ink; Ink Poster; Jinx; Knight; Lego;
	Link; Marble; Mario; Master Chief; Mech; Minecraft; Mystique; Naruto; Neon Dream; No Art Style;
	Oil Painting; On Fire; Origami; Painterly Anime; Pixar; Pixel; Power Armor; Power Ranger;
	Radiant Anime; Realistic Anime; Realistic Pixar; Retro Anime; Retro Sci-Fi; Samurai;
	Samurai Bot; Sharp Anime; Soft Anime; Solid Snake; Spartan; Starfield; Street Fighter;
	Studio Ghibli; Sub-Zero; The Void; Tomb Raider; Underwater; Van Gogh; Viking; Watercolor;
	Western Anime; Wu Kong; Wuxia Anime; Zelda
`);

/**
 * Height and width are preset in the flat layout, because the specification doesn't mark them as optional. The presets
 * are multiples of 64, which the service required in 2024.
 */
const resultSide = (name: 'height' | 'width', preset: number) =>
	integer(name, {
		description: `The ${name} of the result in pixels`,
		hint: `Magic Hour uses it for V3 only: enter the ${name} of your video.`,
		additional: true,
		min: SPEC.minVideoSide,
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
		video('video_file_path', 'Video', 'The video to redraw', { youtubeIn: ['nested'] }),
		...specSegment,
		choice('prompt_type', {
			in: 'style',
			description: 'How to combine your prompt with the art style’s own prompt',
			required: 'flat',
			choices: splitChoices(`
				append_default | Prompt and Art Style; custom | Prompt Only; default | Art Style Only
			`),
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
			choices: splitChoices(`
				default | Automatic; v1 | V1 | More detail, closer to the prompt;
				v2 | V2 | Faster, steadier, less noise; v3 | V3 | Follows an image that you provide
			`),
			default: 'default',
			additional: true,
		}),
		extensibleChoice('fps_resolution', {
			label: 'Frame Rate of Result',
			description: 'The frame rate of the result compared with the video',
			choices: splitChoices(`
				FULL | Full | The frame rate of the video, for twice the credits; HALF | Half
			`),
			default: 'HALF',
		}),
		extensibleChoice('art_style', {
			in: 'style',
			description: 'Choose an art style, or enter its name',
			choices: ART_STYLES,
			required: true,
			default: 'Watercolor',
		}),
		extensibleChoice('model', {
			in: 'style',
			description: 'Automatic chooses the model that suits the art style',
			choices: splitChoices(`
				default | Automatic; 3D Anime; Absolute Reality; Dreamshaper; Flat 2D Anime; Kaywaii;
				Soft Anime; Western Anime
			`),
			required: 'flat',
			default: 'default',
			additional: true,
		}),
		resultSide('width', 1024),
		resultSide('height', 576),
		image(
			'initial_image_path',
			'Initial Image',
			'The look of the result, needed for V3. Edit Image can make it from a frame of your video.',
			{ at: { nested: 'assets.initial_image_path' }, required: false, additional: true },
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
