import { media, number, openedChoice, projectName } from '../../fields';
import { tool } from '../tool';
import { frameSize } from '../parts/frame-size';
import { segment, segmentOrder } from '../parts/segment';

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
			youtubeIn: ['nested'],
		}),
		media('audio_file_path', {
			label: 'Audio',
			description: 'The speech that the lips follow',
			accepts: ['audio'],
		}),
		...segment,
		number('max_fps_limit', {
			label: 'Maximum Frame Rate',
			description: 'Frames per second that are charged at most when the video has more; at least 1',
			hint: 'Magic Hour takes fractions such as 29.97 too; elsewhere it is a whole number.',
			wholeIn: 'flat',
			min: 1,
			default: 24,
			rare: true,
		}),
		openedChoice('generation_mode', {
			label: 'Generation Mode',
			description: 'How much care goes into the lips',
			at: { nested: 'style.generation_mode' },
			choices: [
				{ value: 'lite', label: 'Lite', description: 'Fast and cheap, for simple videos' },
				{ value: 'standard', label: 'Standard', description: 'Natural; on paid plans' },
				{ value: 'pro', label: 'Pro', description: 'The finest, at twice the credits' },
			],
			rare: true,
		}),
		...frameSize,
		projectName(),
	],
	rules: [segmentOrder],
});
