import { image, text } from '../../fields';
import { modelField } from '../parts/models';
import { listLengths, newVideoLength, TO_720P, videoResolution } from '../parts/video-model';
import { type ConstraintsByModel, declareTool } from '../tool';

/** Source: the live service's descriptions of `script` and `end_seconds` in `/v1/ai-ugc-ad`, November 2026. */
const MODELS: ConstraintsByModel = {
	fieldName: 'model',
	month: '2026-11',
	values: {
		'kling-3.0': { seconds: listLengths(3, 15), characters: { script: 2304 } },
		'ltx-2.5': {
			seconds: [...listLengths(1, 10), ...listLengths(15, 60, 5)],
			characters: { script: 1804 },
		},
		'veo3.1': { seconds: [4, 6, 8, ...listLengths(15, 141, 7)], characters: { script: 2500 } },
	},
};

export const aiUgcAd = declareTool({
	slug: 'ai-ugc-ad',
	resource: 'video',
	label: 'Generate UGC Ad',
	action: 'Generate UGC ad from a photo and a script',
	description: 'Create a video ad in which the person in a photo speaks your script',
	price: { chargedBy: 'length', dependsOn: ['model', 'resolution'], apiReference: '2026-11' },
	consent: 'faces',
	constraints: MODELS,
	fields: [
		image(
			'image_file_path',
			'Photo',
			'The photo to bring to life, such as of a person with the product. Edit Image can make such a photo.',
		),
		text('script', {
			description: 'Text to speak. Some models accept only shorter texts.',
			placeholder: 'e.g. I have used this lamp for a month, and I love it',
			required: true,
			live: { maxLength: 2500 },
			rows: 2,
		}),
		newVideoLength(
			'Length of the ad. The free plan allows at most 5 seconds, unless you have bought a credit pack. Each model has its own lengths.',
			{ min: 1 },
		),
		modelField(MODELS.values, {
			description:
				'Each has its own lengths and price. Automatic is Kling 3.0 (LTX 2.5 on the free plan).',
		}),
		videoResolution(TO_720P),
	],
});
