import { media, extensibleChoice, projectName, text } from '../../fields';
import { requiredSegment, segmentOrder } from '../parts/segment';
import { videoResolution } from '../parts/video-model';
import { tool } from '../tool';

export const aiVideoEditor = tool({
	slug: 'ai-video-editor',
	resource: 'video',
	label: 'Edit Video',
	action: 'Edit video',
	description: 'Edit a video with a text prompt',
	evidence: 'live service',
	notice: 'Credits depend on length, model and resolution. Failed projects are not charged.',
	// Live service, document of August 2026: the descriptions of `end_seconds` and `resolution`.
	constraints: {
		of: 'model',
		values: {
			'gemini-omni': { seconds: { min: 3, max: 10 }, resolution: ['720p'] },
			'ltx-2.3': { seconds: { min: 0.5, max: 45 }, resolution: ['480p', '720p', '1080p'] },
		},
	},
	fields: [
		media('video_file_path', {
			label: 'Video',
			description: 'The video to edit',
			accepts: ['video'],
		}),
		text('prompt', {
			in: 'style',
			label: 'Prompt',
			description: 'What to change in the video',
			placeholder: 'e.g. Make it snow',
			required: true,
			minLength: 1,
			rows: 3,
		}),
		...requiredSegment('video', { bound: 'at most 45 after the start (gemini-omni: 10)' }),
		extensibleChoice('model', {
			label: 'Model',
			description: 'From 3 to 10 seconds with gemini-omni, from 0.5 to 45 with ltx-2.3',
			choices: ['gemini-omni', 'ltx-2.3'],
			default: 'ltx-2.3',
			additional: true,
		}),
		videoResolution('480p', '720p', '1080p'),
		projectName(),
	],
	rules: [segmentOrder],
});
