import { media, projectName, text } from '../../fields';
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
		text('prompt', {
			in: 'style',
			label: 'Prompt',
			description: 'Describe the video. Optional.',
			placeholder: 'e.g. A singer on a small stage',
			rows: 3,
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
