import { media, projectName } from '../../fields';
import { prompt } from '../parts/prompt';
import { requiredSegment } from '../parts/segment';
import { videoResolution } from '../parts/video-model';
import { PRICE_TABLE } from '../price';
import { tool } from '../tool';

const clip = requiredSegment('audio');

export const audioToVideo = tool({
	slug: 'audio-to-video',
	resource: 'video',
	label: 'Audio to Video',
	action: 'Audio to video',
	description: 'Generate a video to music or speech',
	evidence: 'live service',
	price: { by: 'second', dependsOn: ['resolution'], evidence: PRICE_TABLE },
	fields: [
		media('audio_file_path', {
			label: 'Audio',
			description: 'The music or speech for the video',
			accepts: ['audio'],
		}),
		...clip.fields,
		prompt({
			description: 'Describe the video. Optional.',
			placeholder: 'e.g. A singer on a small stage',
		}),
		videoResolution(['480p', '720p', '1080p']),
		media('image_file_path', {
			label: 'First Image',
			description: 'An image that the video begins with',
			accepts: ['image'],
			required: false,
			additional: true,
		}),
		projectName(),
	],
	rules: [clip.rule],
});
