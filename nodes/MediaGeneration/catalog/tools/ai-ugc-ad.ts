import { media, number, extensibleChoice, projectName, text } from '../../fields';
import { lengths } from '../parts/lengths';
import { videoResolution } from '../parts/video-model';
import type { ConstraintsByModel } from '../tool';
import { tool } from '../tool';

/** Live service, November 2026: the descriptions of `script` and `end_seconds` of `/v1/ai-ugc-ad`. */
const MODELS: ConstraintsByModel = {
	of: 'model',
	values: {
		'kling-3.0': { seconds: lengths(3, 15), characters: { script: 2304 } },
		'ltx-2.5': {
			seconds: [...lengths(1, 10), ...lengths(15, 60, 5)],
			characters: { script: 1804 },
		},
		'veo3.1': { seconds: [4, 6, 8, ...lengths(15, 141, 7)], characters: { script: 2500 } },
	},
};

export const aiUgcAd = tool({
	slug: 'ai-ugc-ad',
	resource: 'video',
	label: 'UGC Ad From Photo',
	action: 'UGC ad from photo',
	description: 'Let the person in a photo present a product with your words',
	evidence: 'live service',
	price: {
		by: 'length',
		dependsOn: ['model', 'resolution'],
		evidence: { page: 'API reference', date: '2026-11' },
	},
	constraints: MODELS,
	fields: [
		media('image_file_path', {
			label: 'Photo',
			description:
				'The photo to bring to life, such as a person with the product; Edit Image can make it',
			accepts: ['image'],
		}),
		text('script', {
			label: 'Script',
			description: 'Text to speak. The model limits its length, to 2,500 characters at most.',
			placeholder: 'e.g. I have used this lamp for a month, and I love it',
			required: true,
			minLength: 1,
			live: { maxLength: 2500 },
			rows: 3,
		}),
		number('end_seconds', {
			label: 'Length (Seconds)',
			description: 'Length of the ad in seconds; free plans allow at most 5',
			hint: 'Each model has its own lengths; its list shows them.',
			required: true,
			above: 0,
			live: { min: 1 },
			default: 5,
		}),
		extensibleChoice('model', {
			label: 'Model',
			description: 'Choose a model. If you choose none, it depends on your plan.',
			choices: Object.keys(MODELS.values),
			additional: true,
		}),
		videoResolution('480p', '720p'),
		projectName(),
	],
});
