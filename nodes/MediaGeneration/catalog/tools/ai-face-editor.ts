import { boolean, type Field, image, number, requiresAnEdit } from '../../fields';
import { declareTool } from '../tool';

const slider = (name: string, label: string, what: string, open?: { default: number }): Field =>
	number(name, {
		in: 'style',
		label,
		description: open ? `${what}; 0 changes nothing` : what,
		live: { min: -100, max: 100, step: 5 },
		additional: !open,
		...open,
	});

/** The form always shows the two most used fields. A smile is preset, so that a first run changes something. */
const sliders: readonly Field[] = [
	slider('mouth_smile', 'Smile', 'How much to smile', { default: 30 }),
	slider('eye_open_ratio', 'Eye Opening', 'How far to open the eyes', { default: 0 }),
	slider('eye_gaze_horizontal', 'Eye Gaze, Horizontal', 'How far to move the gaze sideways'),
	slider('eye_gaze_vertical', 'Eye Gaze, Vertical', 'How far to move the gaze up or down'),
	slider('eyebrow_direction', 'Eyebrows', 'How far to raise or lower the eyebrows'),
	slider('head_pitch', 'Head Pitch', 'How far to tilt the head up or down'),
	slider('head_roll', 'Head Roll', 'How far to tilt the head sideways'),
	slider('head_yaw', 'Head Yaw', 'How far to turn the head'),
	slider('lip_open_ratio', 'Lip Opening', 'How far to open the lips'),
	slider('mouth_grim', 'Mouth, Grim', 'How grim to make the mouth'),
	slider(
		'mouth_position_horizontal',
		'Mouth Position, Horizontal',
		'How far to move the mouth sideways',
	),
	slider(
		'mouth_position_vertical',
		'Mouth Position, Vertical',
		'How far to move the mouth up or down',
	),
	slider('mouth_pout', 'Mouth, Pout', 'How much to pout'),
	slider('mouth_purse', 'Mouth, Purse', 'How much to purse the lips'),
];

export const aiFaceEditor = declareTool({
	slug: 'ai-face-editor',
	resource: 'image',
	label: 'Edit Face',
	action: 'Edit face expression in a photo',
	description: 'Change the expression and direction of the face in a photo',
	price: { chargedBy: 'image' },
	consent: 'faces',
	fields: [
		image('image_file_path', 'Photo', 'A photo that shows one face clearly'),
		boolean('enhance_face', {
			in: 'style',
			description: 'Whether to enhance the face as well',
			required: true,
		}),
		...sliders,
	],
	rules: [
		requiresAnEdit(
			'enhance_face',
			sliders.map(({ name }) => name),
		),
	],
});
