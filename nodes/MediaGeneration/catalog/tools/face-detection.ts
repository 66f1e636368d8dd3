import { media, number } from '../../fields';
import { FACES_PATH } from '../projects';
import { declareTool } from '../tool';

export const faceDetection = declareTool({
	slug: 'face-detection',
	resource: 'image',
	label: 'Detect Faces',
	action: 'Detect faces in an image or video',
	description: 'Find the faces in an image or video, to choose which to swap',
	price: { chargedBy: 'free', apiReference: '2026-08' },
	projectsPath: FACES_PATH,
	fields: [
		media('target_file_path', {
			label: 'Image or Video',
			description: 'The image or video in which to find faces',
			accepts: ['image', 'video'],
		}),
		number('confidence_score', {
			label: 'Confidence',
			description: 'Minimum confidence in each detected face; 0.5 if not added',
			live: { min: 0, max: 1, step: 0.05 },
			default: 0.5,
			additional: true,
		}),
	],
});
