import type { Field } from '../../fields';
import { boolean, media, number, projectName } from '../../fields';
import { tool } from '../tool';

/** A degree from -100 to 100 in steps of 5; 0 leaves the face as it is (live service). */
const slider = (name: string, label: string, what: string): Field =>
	number(name, {
		in: 'style',
		label,
		description: `${what}, from -100 to 100 in steps of 5; 0 changes nothing`,
		min: -100,
		max: 100,
		step: 5,
		rare: true,
	});

export const aiFaceEditor = tool({
	slug: 'ai-face-editor',
	resource: 'image',
	label: 'Edit Face',
	action: 'Edit face in image',
	description: 'Change the expression and the direction of the face in a photo',
	evidence: 'live service',
	fields: [
		media('image_file_path', {
			label: 'Photo',
			description: 'A photo that shows one face clearly',
			accepts: ['image'],
		}),
		boolean('enhance_face', {
			in: 'style',
			label: 'Enhance Face',
			description: 'Whether to improve the face as well',
			required: true,
		}),
		slider('eye_gaze_horizontal', 'Eye Gaze, Horizontal', 'Where the eyes look, sideways'),
		slider('eye_gaze_vertical', 'Eye Gaze, Vertical', 'Where the eyes look, up and down'),
		slider('eye_open_ratio', 'Eye Opening', 'How far the eyes are open'),
		slider('eyebrow_direction', 'Eyebrows', 'How high the eyebrows are'),
		slider('head_pitch', 'Head Pitch', 'How far the head nods'),
		slider('head_roll', 'Head Roll', 'How far the head leans to a side'),
		slider('head_yaw', 'Head Yaw', 'How far the head turns'),
		slider('lip_open_ratio', 'Lip Opening', 'How far the lips are open'),
		slider('mouth_grim', 'Mouth, Grim', 'How grim the mouth is'),
		slider(
			'mouth_position_horizontal',
			'Mouth Position, Horizontal',
			'Where the mouth is, sideways',
		),
		slider(
			'mouth_position_vertical',
			'Mouth Position, Vertical',
			'Where the mouth is, up and down',
		),
		slider('mouth_pout', 'Mouth, Pout', 'How much the mouth pouts'),
		slider('mouth_purse', 'Mouth, Purse', 'How much the lips are pursed'),
		slider('mouth_smile', 'Mouth, Smile', 'How much the mouth smiles'),
		projectName(),
	],
});
