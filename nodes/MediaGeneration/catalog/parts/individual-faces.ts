import { choice, type Field, group, image, neededWhen, text } from '../../fields';
import { splitChoices } from './lists';

/** @param nested its place in the live service's request */
export const faceImage = (nested = 'assets.image_file_path'): Field =>
	image(
		'image_file_path',
		'Face Image',
		'A photo that shows the new face. Leave it empty only for Individual Faces.',
		{ at: { flat: 'image_file_path', nested }, required: 'flat' },
	);

/** Fields for replacing each face with its own new face (live service). */
export const individualFaces: readonly Field[] = [
	choice('face_swap_mode', {
		description: 'Replace all faces with the same one, or each with its own',
		at: { nested: 'assets.face_swap_mode' },
		choices: splitChoices(`
			all-faces | All Faces | Replace every face with the face image;
			individual-faces | Individual Faces | Replace each face as set in Face Mappings. Leave Face Image empty.
		`),
		additional: true,
	}),
	group('face_mappings', {
		description: 'For Individual Faces: faces that Detect Faces found, each with its new face',
		at: { nested: 'assets.face_mappings' },
		entryLabel: 'Face Mapping',
		live: { maxEntries: 5 },
		fields: [
			text('original_face', {
				description: 'Path of a face in the output of Detect Faces',
				placeholder: 'e.g. api-assets/ID/0-0.png',
				required: true,
			}),
			text('new_face', {
				description: 'URL or storage path of an image that shows the new face',
				placeholder: 'e.g. api-assets/ID/face.png',
				required: true,
			}),
		],
		additional: true,
	}),
];

export const individualFaceNeeds = [
	neededWhen('image_file_path', 'face_swap_mode', ['all-faces']),
	neededWhen('face_mappings', 'face_swap_mode', ['individual-faces']),
];
