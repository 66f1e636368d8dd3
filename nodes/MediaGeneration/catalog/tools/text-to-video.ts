import { projectName, text } from '../../fields';
import { tool } from '../tool';
import { aspectRatio, NO_SQUARES, orientation, orientationAgreement } from '../parts/orientation';
import { newVideoLength, videoModel, videoModels } from '../parts/video-model';

/** Live service, November 2026: the description of `aspect_ratio`. */
const MODELS = videoModels({
	'gemini-omni-1.1': { limits: NO_SQUARES },
	'veo3.1': { limits: NO_SQUARES },
	'veo3.1-lite': { limits: NO_SQUARES },
});

export const textToVideo = tool({
	slug: 'text-to-video',
	resource: 'video',
	label: 'Text to Video',
	action: 'Text to video',
	description: 'Make a short video from a text prompt',
	evidence: 'spec 1',
	notice: 'Credits depend on the length and the model. Failed projects are not charged.',
	constraints: MODELS,
	fields: [
		text('prompt', {
			in: 'style',
			label: 'Prompt',
			description: 'What the video shows; up to 2,000 characters at Magic Hour',
			placeholder: 'e.g. A sailing boat leaves the harbor at sunrise',
			required: true,
			minLength: 1,
			live: { maxLength: 2000 },
			rows: 3,
		}),
		newVideoLength(),
		orientation('flat'),
		aspectRatio(),
		...videoModel,
		projectName(),
	],
	rules: [orientationAgreement],
});
