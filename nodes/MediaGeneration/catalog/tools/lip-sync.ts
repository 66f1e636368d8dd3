import { integer, media, projectName } from '../../fields';
import { tool } from '../tool';
import { segment, segmentOrder } from './segment';

export const lipSync = tool({
	slug: 'lip-sync',
	resource: 'video',
	label: 'Sync Lips',
	action: 'Sync lips in video',
	description: 'Make the person in a video speak the words of an audio file',
	evidence: 'spec 4.3',
	notice: 'At most 20,000 frames per project. Every frame is charged; a project that fails is not.',
	fields: [
		media('video_file_path', {
			label: 'Video',
			description: 'The video of the person who is to speak',
			accepts: ['video'],
			sourceIn: ['nested'],
		}),
		media('audio_file_path', {
			label: 'Audio',
			description: 'The speech that the lips follow',
			accepts: ['audio'],
		}),
		...segment,
		integer('max_fps_limit', {
			label: 'Maximum Frame Rate',
			description: 'Frames per second that are charged at most when the video has more',
			min: 1,
			default: 24,
			rare: true,
		}),
		projectName(),
	],
	rules: [segmentOrder],
});
