import type { Resource } from './projects';
import type { Tool } from './tool';
import { aiClothesChanger } from './tools/ai-clothes-changer';
import { aiFaceEditor } from './tools/ai-face-editor';
import { aiGifGenerator } from './tools/ai-gif-generator';
import { aiHeadshotGenerator } from './tools/ai-headshot-generator';
import { aiImageEditor } from './tools/ai-image-editor';
import { aiImageGenerator } from './tools/ai-image-generator';
import { aiImageUpscaler } from './tools/ai-image-upscaler';
import { aiMemeGenerator } from './tools/ai-meme-generator';
import { aiQrCodeGenerator } from './tools/ai-qr-code-generator';
import { aiTalkingPhoto } from './tools/ai-talking-photo';
import { aiUgcAd } from './tools/ai-ugc-ad';
import { aiVideoEditor } from './tools/ai-video-editor';
import { aiVideoTranslator } from './tools/ai-video-translator';
import { aiVideoUpscaler } from './tools/ai-video-upscaler';
import { aiVoiceCloner } from './tools/ai-voice-cloner';
import { aiVoiceGenerator } from './tools/ai-voice-generator';
import { animation } from './tools/animation';
import { audioToVideo } from './tools/audio-to-video';
import { autoSubtitleGenerator } from './tools/auto-subtitle-generator';
import { bodySwap } from './tools/body-swap';
import { characterReplace } from './tools/character-replace';
import { faceDetection } from './tools/face-detection';
import { faceSwap } from './tools/face-swap';
import { faceSwapPhoto } from './tools/face-swap-photo';
import { headSwap } from './tools/head-swap';
import { imageBackgroundRemover } from './tools/image-background-remover';
import { imageToVideo } from './tools/image-to-video';
import { lipSync } from './tools/lip-sync';
import { photoColorizer } from './tools/photo-colorizer';
import { textToVideo } from './tools/text-to-video';
import { videoToVideo } from './tools/video-to-video';

/** The only list of generation tools. For each resource, docs/tools keeps the order, and the form presets the first. */
export const catalog: readonly Tool[] = [
	faceSwap,
	lipSync,
	videoToVideo,
	imageToVideo,
	textToVideo,
	aiImageGenerator,
	faceSwapPhoto,
	aiHeadshotGenerator,
	aiImageUpscaler,
	aiQrCodeGenerator,
	imageBackgroundRemover,
	aiVoiceGenerator,
	aiVoiceCloner,
	aiTalkingPhoto,
	animation,
	autoSubtitleGenerator,
	audioToVideo,
	aiVideoEditor,
	aiVideoTranslator,
	aiVideoUpscaler,
	aiUgcAd,
	characterReplace,
	aiClothesChanger,
	aiFaceEditor,
	aiGifGenerator,
	aiImageEditor,
	aiMemeGenerator,
	bodySwap,
	faceDetection,
	headSwap,
	photoColorizer,
];

export const listTools = (tools: readonly Tool[], resource: Resource): Tool[] =>
	tools.filter((tool) => tool.resource === resource);

export const findTool = (
	tools: readonly Tool[],
	resource: string,
	slug: string,
): Tool | undefined => tools.find((tool) => tool.resource === resource && tool.slug === slug);
