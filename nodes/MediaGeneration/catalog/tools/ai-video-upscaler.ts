import { extensibleChoice, video } from '../../fields';
import { splitChoices } from '../parts/lists';
import { segment } from '../parts/segment';
import { declareTool } from '../tool';

export const aiVideoUpscaler = declareTool({
	slug: 'ai-video-upscaler',
	resource: 'video',
	label: 'Upscale Video',
	action: 'Upscale video up to 4K',
	description: 'Enlarge a video up to 4K, with more detail',
	price: { chargedBy: 'length', dependsOn: ['resolution'], apiReference: '2026-11' },
	notice: 'This tool needs a paid plan.',
	fields: [
		video('video_file_path', 'Video', 'The video to enlarge'),
		...segment('video'),
		extensibleChoice('resolution', {
			description:
				'The size of the result, in the aspect ratio of the video; larger results cost more',
			required: true,
			choices: splitChoices(`
				720p | 720p (Short Side); 1080p | 1080p (Short Side); 2k | 2K (Long Side); 4k | 4K (Long Side)
			`),
			default: '1080p',
		}),
	],
});
