import { uploadDemo } from '../support/demo-files.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';

export type Files = { video: string; face: string; photo: string; speech: string };
export type ToolRequest = {
	tool: string;
	kind: 'video' | 'image' | 'audio';
	flat: (files: Files) => object;
	nested: (files: Files) => object;
};

const CUT = { start_seconds: 0, end_seconds: 1 };
const SPOKEN = { prompt: 'Hello there', voice_name: 'Morgan Freeman' };

/** A valid request for every tool of the spec, in both layouts. */
export const TOOL_REQUESTS: ToolRequest[] = [
	{
		tool: 'face-swap',
		kind: 'video',
		flat: ({ video, face }) => ({ video_file_path: video, image_file_path: face, ...CUT }),
		nested: ({ video, face }) => ({
			...CUT,
			assets: { video_source: 'file', video_file_path: video, image_file_path: face },
			style: { version: 'v2' },
		}),
	},
	{
		tool: 'lip-sync',
		kind: 'video',
		flat: ({ video, speech }) => ({
			video_file_path: video,
			audio_file_path: speech,
			end_seconds: 1,
			max_fps_limit: 12,
			name: null,
		}),
		nested: ({ video, speech }) => ({
			...CUT,
			max_fps_limit: 12.5,
			height: null,
			width: 3,
			assets: { video_source: 'file', video_file_path: video, audio_file_path: speech },
			style: { generation_mode: 'pro' },
		}),
	},
	{
		tool: 'video-to-video',
		kind: 'video',
		flat: ({ video }) => ({
			video_file_path: video,
			...CUT,
			height: 64,
			width: 128,
			style: {
				art_style: 'Clay',
				prompt: null,
				prompt_type: 'default',
				version: 'default',
				model: 'default',
			},
		}),
		nested: ({ video }) => ({
			...CUT,
			fps_resolution: 'HALF',
			assets: { video_source: 'file', video_file_path: video },
			style: { art_style: 'A style of tomorrow', prompt_type: 'custom', prompt: 'more blue' },
		}),
	},
	{
		tool: 'image-to-video',
		kind: 'video',
		flat: ({ photo }) => ({
			image_file_path: photo,
			end_seconds: 1,
			high_quality: true,
			style: { prompt: null },
		}),
		nested: ({ photo, face }) => ({
			end_seconds: 1,
			model: 'default',
			resolution: '480p',
			audio: false,
			assets: { image_file_path: photo, end_image_file_path: face },
			style: { high_quality: true },
		}),
	},
	{
		tool: 'text-to-video',
		kind: 'video',
		flat: () => ({ end_seconds: 1, orientation: 'square', style: { prompt: 'a boat' } }),
		nested: () => ({ end_seconds: 1, aspect_ratio: '1:1', style: { prompt: 'a boat' } }),
	},
	{
		tool: 'face-swap-photo',
		kind: 'image',
		flat: ({ face, photo }) => ({ image_file_path: face, target_file_path: photo }),
		nested: ({ face, photo }) => ({ assets: { source_file_path: face, target_file_path: photo } }),
	},
	{
		tool: 'ai-headshot-generator',
		kind: 'image',
		flat: ({ face }) => ({ image_file_path: face }),
		nested: ({ face }) => ({ assets: { image_file_path: face }, style: { prompt: 'a tie' } }),
	},
	{
		tool: 'ai-image-generator',
		kind: 'image',
		flat: () => ({
			image_count: 2,
			orientation: 'portrait',
			style: { prompt: 'a cat', tool: 'ai-art-generator' },
		}),
		nested: () => ({ image_count: 2, aspect_ratio: '16:9', style: { prompt: 'a cat' } }),
	},
	{
		tool: 'ai-image-upscaler',
		kind: 'image',
		flat: ({ photo }) => ({
			image_file_path: photo,
			scale_factor: 2,
			style: { enhancement: 'Creative', prompt: 'sharper' },
		}),
		nested: ({ photo }) => ({
			assets: { image_file_path: photo },
			scale_factor: 2,
			style: { mode: 'preserve' },
		}),
	},
	{
		tool: 'ai-qr-code-generator',
		kind: 'image',
		flat: () => ({ content: 'plain text', style: { art_style: 'My own style' }, name: 'Code' }),
		nested: () => ({ content: 'plain text', style: { art_style: 'Mech' }, name: 'Code' }),
	},
	{
		tool: 'image-background-remover',
		kind: 'image',
		flat: ({ photo }) => ({ image_file_path: photo }),
		nested: ({ photo, face }) => ({
			assets: { image_file_path: photo, background_image_file_path: face },
		}),
	},
	{
		tool: 'ai-voice-generator',
		kind: 'audio',
		flat: () => ({ style: SPOKEN }),
		nested: () => ({ style: SPOKEN }),
	},
	{
		tool: 'ai-voice-cloner',
		kind: 'audio',
		flat: ({ speech }) => ({ audio_file_path: speech, style: { prompt: 'Hello' } }),
		nested: ({ speech }) => ({ assets: { audio_file_path: speech }, style: { prompt: 'Hello' } }),
	},
];

export async function uploadFiles(client: SandboxClient): Promise<Files> {
	return {
		video: await uploadDemo(client, 'clip.mp4'),
		face: await uploadDemo(client, 'portrait.jpg'),
		photo: await uploadDemo(client, 'cat.jpg'),
		speech: await uploadDemo(client, 'speech.mp3'),
	};
}
