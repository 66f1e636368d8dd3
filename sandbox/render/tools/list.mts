import type { Tool, ToolJob } from '../job.mts';
import { aiImageUpscaler } from './ai-image-upscaler.mts';
import { aiQrCodeGenerator } from './ai-qr-code-generator.mts';
import { faceSwap, faceSwapPhoto } from './face-swap.mts';
import { imageBackgroundRemover } from './image-background-remover.mts';
import { images } from './images.mts';
import { lipSync } from './lip-sync.mts';
import { newVideo } from './new-video.mts';
import { videoToVideo } from './video-to-video.mts';
import { aiMusicGenerator, aiVoiceCloner, aiVoiceGenerator } from './voices.mts';

/** Tools whose result differs from that of their kind. */
const TOOLS: Readonly<Record<string, Tool>> = {
	'ai-gif-generator': newVideo('gif'),
	'ai-image-upscaler': aiImageUpscaler,
	'ai-qr-code-generator': aiQrCodeGenerator,
	'ai-music-generator': aiMusicGenerator,
	'ai-voice-cloner': aiVoiceCloner,
	'face-swap': faceSwap,
	'face-swap-photo': faceSwapPhoto,
	'image-background-remover': imageBackgroundRemover,
	'lip-sync': lipSync,
};

/** What draws a tool of the contract: its own renderer, or that of its kind, which changes the input where there is one. */
export function toolOf({ tool, kind, inputs }: ToolJob): Tool {
	if (tool in TOOLS) return TOOLS[tool];
	if (kind === 'audio') return aiVoiceGenerator;
	if (kind === 'image') return images;
	return 'video_file_path' in inputs ? videoToVideo : newVideo('mp4');
}
