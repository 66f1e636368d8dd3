import type { Field } from '../../fields';
import { boolean, changesSomething, media, number, projectName } from '../../fields';
import { PRICE_TABLE } from '../price';
import { tool } from '../tool';

/** A degree from -100 to 100 in steps of 5; 0 leaves the face as it is (live service). */
const slider = (name: string, label: string, what: string, open?: { default: number }): Field =>
	number(name, {
		in: 'style',
		label,
		description: `${what}, from -100 to 100 in steps of 5; 0 changes nothing`,
		live: { min: -100, max: 100, step: 5 },
		additional: !open,
		...(open ? { hint: '-100 to 100' } : {}),
		...open,
	});

/** The two most used fields are up front; a smile is preset, so that a first run changes something. */
const expression: readonly Field[] = [
	slider('mouth_smile', 'Smile', 'How much the mouth smiles', { default: 30 }),
	slider('eye_open_ratio', 'Eye Opening', 'How far the eyes are open', { default: 0 }),
];

const others: readonly Field[] = [
	slider('eye_gaze_horizontal', 'Eye Gaze, Horizontal', 'Where the eyes look, sideways'),
	slider('eye_gaze_vertical', 'Eye Gaze, Vertical', 'Where the eyes look, up and down'),
	slider('eyebrow_direction', 'Eyebrows', 'How high the eyebrows are'),
	slider('head_pitch', 'Head Pitch', 'How far the head nods'),
	slider('head_roll', 'Head Roll', 'How far the head tilts sideways'),
	slider('head_yaw', 'Head Yaw', 'How far the head turns'),
	slider('lip_open_ratio', 'Lip Opening', 'How far the lips are open'),
	slider('mouth_grim', 'Mouth, Grim', 'How grim the mouth is'),
	slider('mouth_position_horizontal', 'Mouth Position, Horizontal', 'Where the mouth is, sideways'),
	slider('mouth_position_vertical', 'Mouth Position, Vertical', 'Where the mouth is, up and down'),
	slider('mouth_pout', 'Mouth, Pout', 'How much the mouth pouts'),
	slider('mouth_purse', 'Mouth, Purse', 'How much the lips are pursed'),
];

export const aiFaceEditor = tool({
	slug: 'ai-face-editor',
	resource: 'image',
	label: 'Edit Face',
	action: 'Edit face in image',
	description: 'Change the expression and direction of the face in a photo',
	evidence: 'live service',
	price: { by: 'image', evidence: PRICE_TABLE },
	fields: [
		media('image_file_path', {
			label: 'Photo',
			description: 'A photo that shows one face clearly',
			accepts: ['image'],
		}),
		boolean('enhance_face', {
			in: 'style',
			label: 'Enhance Face',
			description: 'Whether to enhance the face as well',
			required: true,
		}),
		...expression,
		...others,
		projectName(),
	],
	rules: [
		changesSomething(
			'enhance_face',
			[...expression, ...others].map(({ name }) => name),
		),
	],
});
