import type { Tool, ToolJob } from '../job.mts';
import { aiHeadshotGenerator } from './ai-headshot-generator.mts';
import { aiImageEditor } from './ai-image-editor.mts';
import { aiImageGenerator } from './ai-image-generator.mts';
import { aiImageUpscaler } from './ai-image-upscaler.mts';
import { aiQrCodeGenerator } from './ai-qr-code-generator.mts';
import { aiVoiceCloner } from './ai-voice-cloner.mts';
import { aiVoiceGenerator } from './ai-voice-generator.mts';
import { faceSwapPhoto } from './face-swap-photo.mts';
import { faceSwap } from './face-swap.mts';
import { film } from './film.mts';
import { imageBackgroundRemover } from './image-background-remover.mts';
import { imageToVideo } from './image-to-video.mts';
import { lipSync } from './lip-sync.mts';
import { videoToVideo } from './video-to-video.mts';

/** Tools whose result differs from that of their kind. */
const TOOLS: Readonly<Record<string, Tool>> = {
	'ai-gif-generator': film('gif'),
	'ai-headshot-generator': aiHeadshotGenerator,
	'ai-image-generator': aiImageGenerator,
	'ai-image-upscaler': aiImageUpscaler,
	'ai-qr-code-generator': aiQrCodeGenerator,
	'ai-voice-cloner': aiVoiceCloner,
	'ai-voice-generator': aiVoiceGenerator,
	'face-swap': faceSwap,
	'face-swap-photo': faceSwapPhoto,
	'image-background-remover': imageBackgroundRemover,
	'image-to-video': imageToVideo,
	'lip-sync': lipSync,
	'video-to-video': videoToVideo,
};

/** What draws a tool of the contract: its own renderer, or that of its kind, which changes the input where there is one. */
export function toolOf({ tool, kind, inputs }: ToolJob): Tool {
	if (tool in TOOLS) return TOOLS[tool];
	const names = Object.keys(inputs);
	switch (kind) {
		case 'audio':
			return aiVoiceGenerator;
		case 'image':
			return names.length > 0 ? aiImageEditor : aiImageGenerator;
		case 'video':
			if (names.includes('video_file_path')) return videoToVideo;
			return names.includes('image_file_path') ? imageToVideo : film('mp4');
	}
}
