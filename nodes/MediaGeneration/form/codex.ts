import type { INodeTypeDescription } from 'n8n-workflow';
import { catalog } from '../catalog';
import { splitNames } from '../catalog/parts/lists';

const REPOSITORY = 'https://github.com/media-generation-nodes/n8n-nodes-media-generation';

/** Words of users beside the labels of the tools. n8n finds a word if its letters follow each other in an alias. */
const SEARCH_WORDS = splitNames(`
	Magic Hour; media generator; webhook for Magic Hour; upload file; sound; logo maker; thumbnail maker; banner;
	AI video generator; AI video editor; make a video; create a video; make videos; generate a video; generate videos; video generation; video maker;
	text-to-video; text into video; video from text; story video; short video; reels; social media video; cinematic video; product video; explainer video;
	image-to-video; img2video; photo into video; photo to video; picture to video; video from image; animate a picture; animate photo; photo animation; bring photo to life; motion transfer;
	video editing; restyle video; style transfer; cartoon video; anime video; enhance a video; upscale videos; upscaling; 4K video; increase resolution;
	music video; music visualizer; lyrics video; video from audio; sound to video; animation maker; animated video;
	lip-sync; sync lips; talking avatar; talking head; talking picture; avatar video; AI avatar; spokesperson; UGC video; video ad; ad creative; marketing video; influencer;
	dub; dubbing; video dubbing; translate a video; video translator; translate voice; subtitle generator; captions; closed captions; auto captions; caption generator;
	AI image generator; AI image; AI art; AI photo; image generation; generate images; create an image; create image; make a picture; draw a picture; text-to-image; text to image; text2image; image from text; illustration; album cover; book cover; tattoo design; icon maker; interior design;
	AI photo editor; image editor; image editing; image to image; img2img; combine images; merge photos; product photo; product photography; photo retouch; restore photo; old photo; black and white photo; enhance photo; image enhancer; image upscaler; enlarge image; unblur photo;
	background remover; background removal; transparent background; change background; cut out;
	change face; deepfake face swap; swap faces in a video; replace face; detect face; face detection; face recognition; face editor; add a smile; change expression; swap heads; character swap; replace person;
	outfit try on; virtual try-on; try on clothes; outfit changer; fashion;
	headshot; professional headshots; profile picture; passport photo; portrait; meme generator; GIF maker; QR code generator; sticker;
	text-to-speech; text to speech; TTS; speech; speech synthesis; read text aloud; AI voice; voice generator; voice over; narration; narrator; voice cloning; voice clone; clone my voice;
	Flux; Gemini Omni; GPT Image 2; Kling AI; Kling 3.0; LTX 2.5; MiniMax; Nano Banana Pro; Qwen; Seedance 2.5; Seedream; Veo 3.1; Wan 3.0
`);

/**
 * What n8n's search reads. It stands in the description, since n8n's list of verified nodes ignores the `.node.json`
 * files, which are made from it.
 */
export const createCodex = (page: string): NonNullable<INodeTypeDescription['codex']> => ({
	categories: ['Marketing & Content'],
	resources: {
		primaryDocumentation: [{ url: `${REPOSITORY}${page}` }],
		credentialDocumentation: [
			{ url: `${REPOSITORY}/blob/main/docs/getting-started.md#1-create-the-credential` },
		],
	},
	alias: [...catalog.map(({ label }) => label), ...SEARCH_WORDS],
});
