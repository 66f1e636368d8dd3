import { extensibleChoice, media } from '../../fields';
import { declareTool } from '../tool';
import { faceImage, individualFaceNeeds, individualFaces } from '../parts/individual-faces';
import { splitChoices } from '../parts/lists';
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
		faceImage(),
		...specSegment,
		...individualFaces,
		extensibleChoice('version', {
			description: 'Automatic is the version that Magic Hour recommends, which changes over time',
			at: { nested: 'style.version' },
			choices: splitChoices(`
				default | Automatic; v1 | V1 | Keeps skin and texture better; v2 | V2 | Faster and sharper
			`),
			default: 'default',
			additional: true,
		}),
	],
	rules: individualFaceNeeds,
});
