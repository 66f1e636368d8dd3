import type { ProjectKind } from '../../vocabulary.mts';
import type { Tool, ToolJob } from '../job.mts';
import { aiClothesChanger } from './ai-clothes-changer.mts';
import { aiFaceEditor } from './ai-face-editor.mts';
import { aiGifGenerator } from './ai-gif-generator.mts';
import { aiHeadshotGenerator } from './ai-headshot-generator.mts';
import { aiImageEditor } from './ai-image-editor.mts';
import { aiImageGenerator } from './ai-image-generator.mts';
import { aiImageUpscaler } from './ai-image-upscaler.mts';
import { aiMemeGenerator } from './ai-meme-generator.mts';
import { aiQrCodeGenerator } from './ai-qr-code-generator.mts';
import { aiTalkingPhoto } from './ai-talking-photo.mts';
import { aiVoiceCloner } from './ai-voice-cloner.mts';
import { aiVoiceGenerator } from './ai-voice-generator.mts';
import { animation } from './animation.mts';
import { audioToVideo } from './audio-to-video.mts';
import { autoSubtitleGenerator } from './auto-subtitle-generator.mts';
import { bodySwap } from './body-swap.mts';
import { faceSwapPhoto } from './face-swap-photo.mts';
import { faceSwap } from './face-swap.mts';
import { headSwap } from './head-swap.mts';
import { imageBackgroundRemover } from './image-background-remover.mts';
import { imageToVideo } from './image-to-video.mts';
import { lipSync } from './lip-sync.mts';
import { photoColorizer } from './photo-colorizer.mts';
import { textToVideo } from './text-to-video.mts';
import { videoToVideo } from './video-to-video.mts';

const TOOLS: Readonly<Record<string, Tool>> = {
	'ai-clothes-changer': aiClothesChanger,
	'ai-face-editor': aiFaceEditor,
	'ai-gif-generator': aiGifGenerator,
	'ai-headshot-generator': aiHeadshotGenerator,
	'ai-image-editor': aiImageEditor,
	'ai-image-generator': aiImageGenerator,
	'ai-image-upscaler': aiImageUpscaler,
	'ai-meme-generator': aiMemeGenerator,
	'ai-qr-code-generator': aiQrCodeGenerator,
	'ai-talking-photo': aiTalkingPhoto,
	'ai-video-editor': videoToVideo,
	'ai-voice-cloner': aiVoiceCloner,
	'ai-voice-generator': aiVoiceGenerator,
	animation,
	'audio-to-video': audioToVideo,
	'auto-subtitle-generator': autoSubtitleGenerator,
	'body-swap': bodySwap,
	'character-replace': faceSwap,
	'face-swap': faceSwap,
	'face-swap-photo': faceSwapPhoto,
	'head-swap': headSwap,
	'image-background-remover': imageBackgroundRemover,
	'image-to-video': imageToVideo,
	'lip-sync': lipSync,
	'photo-colorizer': photoColorizer,
	'text-to-video': textToVideo,
	'video-to-video': videoToVideo,
};

/** For a tool that is not in the list: a made-up result of the kind that the contract says. */
const TOOL_OF_KIND: Readonly<Record<ProjectKind, Tool>> = {
	video: textToVideo,
	audio: aiVoiceGenerator,
	image: aiImageGenerator,
};

/** What draws a tool of the contract. */
export function toolOf({ tool, kind }: Pick<ToolJob, 'tool' | 'kind'>): Tool {
	return TOOLS[tool] ?? TOOL_OF_KIND[kind];
}
