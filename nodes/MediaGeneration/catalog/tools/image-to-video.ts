import { boolean, image } from '../../fields';
import { prompt } from '../parts/prompt';
import { declareTool } from '../tool';
import { HD, newVideo, TO_720P, videoModelConstraints } from '../parts/video-model';

const LAST_IMAGE_UP_TO_8_SECONDS = { lastImage: { maxSeconds: 8 } };

/** Source: the live service's description of `assets.end_image_file_path`, November 2026. */
const MODELS = videoModelConstraints({
	'kling-2.6': { lastImage: { resolution: ['1080p'] } },
	'kling-4.0': { lastImage: { resolution: HD } },
	'seedance-2.0-fast': { lastImage: { resolution: TO_720P } },
	'veo3.1': LAST_IMAGE_UP_TO_8_SECONDS,
	'veo3.1-lite': LAST_IMAGE_UP_TO_8_SECONDS,
	'wan-2.2': { lastImage: false },
});

export const imageToVideo = declareTool({
	slug: 'image-to-video',
	resource: 'video',
	label: 'Image to Video',
	action: 'Image to video with a prompt',
	description: 'Turn an image into a short video',
	spec: '4.3',
	price: { chargedBy: 'second', dependsOn: ['model', 'resolution', 'audio'] },
	constraints: MODELS,
	fields: [
		image('image_file_path', 'Image', 'The image that the video begins with'),
		prompt({
			description: 'Describe what happens in the video. Optional.',
			placeholder: 'e.g. The waves roll in, the camera slowly moves closer',
			nullIn: 'flat',
		}),
		...newVideo,
		boolean('high_quality', {
			description: 'Whether to preserve more detail, which helps with people and complex images',
			hint: 'Deprecated by Magic Hour: use Resolution',
			additional: true,
			at: { flat: 'high_quality', nested: 'style.high_quality' },
			unset: false,
		}),
		image(
			'end_image_file_path',
			'Last Image',
			'Image that the video ends with. Not every model supports it.',
			{ at: { nested: 'assets.end_image_file_path' }, required: false, additional: true },
		),
	],
});
