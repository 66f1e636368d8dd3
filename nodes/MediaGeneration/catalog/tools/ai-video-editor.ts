import { video } from '../../fields';
import { modelField } from '../parts/models';
import { PICTURE_TYPES, prompt, references } from '../parts/prompt';
import { segment } from '../parts/segment';
import { TO_1080P, videoResolution } from '../parts/video-model';
import { type ConstraintsByModel, declareTool } from '../tool';

/** Source: the live service's descriptions of `end_seconds` and `resolution`, November 2026. */
const MODELS: ConstraintsByModel = {
	fieldName: 'model',
	month: '2026-11',
	values: {
		'gemini-omni-1.1': {
			seconds: { min: 3, max: 10 },
			resolution: ['360p', '720p', '1080p'],
			references: PICTURE_TYPES,
		},
		'ltx-2.5': {
			seconds: { min: 0.5, max: 60 },
			resolution: TO_1080P,
			references: [],
			otherLimits: ['at most 30 seconds at 1080p'],
		},
		'wan-3.0': { seconds: { min: 2, max: 15 }, resolution: TO_1080P, references: PICTURE_TYPES },
	},
};

export const aiVideoEditor = declareTool({
	slug: 'ai-video-editor',
	resource: 'video',
	label: 'Edit Video',
	action: 'Edit video with a prompt',
	description: 'Edit a video with a text prompt',
	price: { chargedBy: 'length', dependsOn: ['model', 'resolution'], apiReference: '2026-11' },
	constraints: MODELS,
	fields: [
		video('video_file_path', 'Video', 'The video to edit'),
		...segment('video'),
		prompt({
			description: 'Describe what to change in the video',
			placeholder: 'e.g. Make it snow',
			required: true,
		}),
		modelField(MODELS.values, {
			description:
				'Each has its own lengths, resolutions and price. Automatic is Gemini Omni 1.1 (LTX 2.5 on the free plan).',
		}),
		videoResolution(['360p', ...TO_1080P]),
		references(PICTURE_TYPES, 'Images'),
	],
});
