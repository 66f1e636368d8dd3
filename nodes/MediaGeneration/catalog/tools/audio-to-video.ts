import { audio } from '../../fields';
import { prompt } from '../parts/prompt';
import { segment } from '../parts/segment';
import { firstImage, TO_1080P, videoResolution } from '../parts/video-model';
import { declareTool } from '../tool';

export const audioToVideo = declareTool({
	slug: 'audio-to-video',
	resource: 'video',
	label: 'Audio to Video',
	action: 'Audio to video from music or speech',
	description: 'Generate a video to music or speech',
	price: { chargedBy: 'second', dependsOn: ['resolution'] },
	fields: [
		audio('audio_file_path', 'Audio', 'The music or speech for the video'),
		...segment('audio'),
		prompt({
			description: 'Describe the video. Optional.',
			placeholder: 'e.g. A singer on a small stage',
		}),
		videoResolution(TO_1080P),
		firstImage,
	],
});
