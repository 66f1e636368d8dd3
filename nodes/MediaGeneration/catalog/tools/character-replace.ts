import {
	choice,
	extensibleChoice,
	group,
	image,
	integer,
	neededWhen,
	number,
	video,
} from '../../fields';
import { splitChoices } from '../parts/lists';
import { modelField } from '../parts/models';
import { segment } from '../parts/segment';
import { HD, TO_720P, TO_1080P, videoResolution } from '../parts/video-model';
import { type ConstraintsByModel, declareTool } from '../tool';

const points = group('points', {
	in: 'style',
	description: 'Points on the person, for the selection mode Points',
	entryLabel: 'Point',
	fields: [
		integer('position_x', {
			label: 'X (Pixels)',
			description: 'Distance of the point from the left edge',
			required: true,
			min: 0,
		}),
		integer('position_y', {
			label: 'Y (Pixels)',
			description: 'Distance of the point from the top edge',
			required: true,
			min: 0,
		}),
		number('time_seconds', {
			label: 'Time (Seconds)',
			description: 'Time in the video at which the person is at this point',
			required: true,
			min: 0,
		}),
	],
	additional: true,
});

/**
 * Source: the live service's description of `model`, November 2026. The text about minimax-h3 changed later that month,
 * and the new text isn't known. The constraints of kling-4.0 aren't known either.
 */
const MODELS: ConstraintsByModel = {
	fieldName: 'model',
	month: '2026-11',
	values: {
		'kling-3.0': {
			seconds: { min: 3, max: 30 },
			resolution: HD,
			otherLimits: ['no selection by points', 'at most 10 seconds in Replace mode'],
		},
		'kling-4.0': {},
		'minimax-h3': {},
		'wan-animate': { resolution: TO_720P },
	},
};

export const characterReplace = declareTool({
	slug: 'character-replace',
	resource: 'video',
	label: 'Replace Character',
	action: 'Replace character in a video',
	description: 'Replace the person in a video with the character in an image',
	price: { chargedBy: 'length', dependsOn: ['model', 'resolution'], apiReference: '2026-11' },
	consent: 'faces',
	constraints: MODELS,
	fields: [
		video('video_file_path', 'Video', 'The video of the person'),
		image('image_file_path', 'Character Image', 'An image of the new character'),
		...segment('video'),
		modelField(MODELS.values, {
			description: 'Each has its own lengths, resolutions and price',
			automatic: 'Automatic (Wan Animate)',
		}),
		// Source of the choices and the default: the live service's description of `resolution`, November 2026.
		videoResolution(TO_1080P, 'Automatic (Model’s Lowest)'),
		extensibleChoice('mode', {
			in: 'style',
			description: 'Replace the person in the video, or animate the image',
			choices: splitChoices(`
				replace | Replace | The character takes the place of the person;
				animate | Animate | Make the character in the image move like the person
			`),
			default: 'replace',
			additional: true,
		}),
		choice('selection_mode', {
			in: 'style',
			description: 'How to find the person in the video',
			choices: splitChoices('auto | Automatic; point | Points'),
			additional: true,
		}),
		points,
	],
	rules: [neededWhen('points', 'selection_mode', ['point'])],
});
