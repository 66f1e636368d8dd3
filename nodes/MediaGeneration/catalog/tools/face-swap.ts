import { extensibleChoice, image, media } from '../../fields';
import { declareTool } from '../tool';
import { individualFaceNeeds, individualFaces } from '../parts/individual-faces';
import { specSegment } from '../parts/segment';

export const faceSwap = declareTool({
	slug: 'face-swap',
	resource: 'video',
	label: 'Face Swap',
	action: 'Face swap in a video',
	description: 'Put the face from a photo on the person in a video',
	spec: '4.3',
	price: { chargedBy: 'frame' },
	consent: 'faces',
	fields: [
		media('video_file_path', {
			label: 'Video',
			description: 'The video in which to replace the face. Animated GIFs work, too.',
			accepts: ['video', 'gif'],
			youtubeIn: ['nested'],
		}),
		image(
			'image_file_path',
			'Face Image',
			'A photo that shows the new face. Leave it empty only for Individual Faces.',
			{
				required: 'flat',
			},
		),
		...specSegment,
		...individualFaces,
		extensibleChoice('version', {
			description: 'Automatic is the version that Magic Hour recommends, which changes over time',
			at: { nested: 'style.version' },
			choices: [
				{ value: 'default', label: 'Automatic' },
				{ value: 'v1', label: 'V1', description: 'Keeps skin and texture better' },
				{ value: 'v2', label: 'V2', description: 'Faster and sharper' },
			],
			default: 'default',
			additional: true,
		}),
	],
	rules: individualFaceNeeds,
});
