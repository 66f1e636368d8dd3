import { media, projectName } from '../../fields';
import { tool } from '../tool';
import { segment, segmentOrder } from './segment';

export const faceSwap = tool({
	slug: 'face-swap',
	resource: 'video',
	label: 'Swap Faces',
	action: 'Swap faces in video',
	description: 'Put the face of a photo on the person in a video',
	evidence: 'spec 4.3',
	notice: 'At most 20,000 frames per project. Every frame is charged; a project that fails is not.',
	fields: [
		media('video_file_path', {
			label: 'Video',
			description: 'The video whose face is replaced; animated GIFs are accepted here',
			accepts: ['video', 'gif'],
			sourceIn: ['nested'],
		}),
		media('image_file_path', {
			label: 'Face Image',
			description: 'A photo that shows the new face',
			accepts: ['image'],
		}),
		...segment,
		projectName(),
	],
	rules: [segmentOrder],
});
