import { declareTool } from '../tool';
import { NO_SQUARES, shape } from '../parts/shape';
import { ALL_REFERENCE_TYPES, PICTURE_AND_CLIP_TYPES, prompt, references } from '../parts/prompt';
import { newVideo, videoModelConstraints } from '../parts/video-model';

const VEO_REFERENCES = { references: [], otherLimits: NO_SQUARES };

/** Source: the live service's descriptions of `aspect_ratio` (November 2026) and `references` (October 2026). */
const MODELS = videoModelConstraints({
	'gemini-omni-1.1': { references: [], otherLimits: NO_SQUARES },
	'kling-2.6': { references: [] },
	'kling-3.0': { references: PICTURE_AND_CLIP_TYPES },
	'ltx-2.5': { references: [] },
	'minimax-h3': { references: ALL_REFERENCE_TYPES },
	'seedance-1.5': { references: [] },
	'seedance-2.0': { references: ALL_REFERENCE_TYPES },
	'seedance-2.0-mini': { references: ALL_REFERENCE_TYPES },
	'seedance-2.5': { references: ALL_REFERENCE_TYPES },
	'veo3.1': VEO_REFERENCES,
	'veo3.1-lite': VEO_REFERENCES,
	'wan-2.2': { references: [] },
	'wan-3.0': { references: ALL_REFERENCE_TYPES },
});

export const textToVideo = declareTool({
	slug: 'text-to-video',
	resource: 'video',
	label: 'Text to Video',
	action: 'Text to video from a prompt',
	description: 'Generate a short video from a text prompt',
	spec: '1',
	price: { chargedBy: 'second', dependsOn: ['model', 'resolution', 'audio'] },
	constraints: MODELS,
	fields: [
		prompt({
			description: 'Describe the video',
			placeholder: 'e.g. A sailing boat leaves the harbor at sunrise',
			required: true,
			live: { maxLength: 20_000 },
		}),
		...newVideo,
		references(ALL_REFERENCE_TYPES, 'Images, videos and sounds'),
		shape('the model’s default'),
	],
});
