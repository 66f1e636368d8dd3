import type { Renderer, ToolJob } from '../job.mts';
import { upscaleImage } from './ai-image-upscaler.mts';
import { drawQrCode } from './ai-qr-code-generator.mts';
import { swapFaceInVideo, swapFaceInPhoto } from './face-swap.mts';
import { removeBackground } from './image-background-remover.mts';
import { renderImages } from './images.mts';
import { syncLips } from './lip-sync.mts';
import { makeNewVideo } from './new-video.mts';
import { restyleVideo } from './video-to-video.mts';
import { generateMusic, cloneVoice, generateVoice } from './voices.mts';

const RENDERERS: Readonly<Record<string, Renderer>> = {
	'ai-gif-generator': makeNewVideo('gif'),
	'ai-image-upscaler': upscaleImage,
	'ai-qr-code-generator': drawQrCode,
	'ai-music-generator': generateMusic,
	'ai-voice-cloner': cloneVoice,
	'face-swap': swapFaceInVideo,
	'face-swap-photo': swapFaceInPhoto,
	'image-background-remover': removeBackground,
	'lip-sync': syncLips,
};

export function findRenderer({ tool, kind, inputs }: ToolJob): Renderer {
	if (tool in RENDERERS) return RENDERERS[tool];
	if (kind === 'audio') return generateVoice;
	if (kind === 'image') return renderImages;
	return 'video_file_path' in inputs ? restyleVideo : makeNewVideo('mp4');
}
