import { audio, extensibleChoice, number, video } from '../../fields';
import { splitChoices } from '../parts/lists';
import { SPEECH_DESCRIPTION } from '../parts/speech';
import { declareTool } from '../tool';
import { specSegment } from '../parts/segment';

export const lipSync = declareTool({
	slug: 'lip-sync',
	resource: 'video',
	label: 'Lip Sync',
	action: 'Lip sync a video to speech',
	description: 'Make the person in a video speak the words of an audio file',
	spec: '4.3',
	price: { chargedBy: 'frame', dependsOn: ['generation_mode'] },
	consent: 'faces',
	fields: [
		video('video_file_path', 'Video', 'A video of the person who speaks', {
			youtubeIn: ['nested'],
		}),
		audio('audio_file_path', 'Audio', SPEECH_DESCRIPTION),
		...specSegment,
		extensibleChoice('generation_mode', {
			description:
				'Quality of the lip movement. Standard and Pro need a mouth that visibly moves in the first seconds. For a still, use Talking Photo.',
			at: { nested: 'style.generation_mode' },
			choices: splitChoices(`
				lite | Lite | Fast, for simple videos; standard | Standard | Natural, for the same credits as Lite;
				pro | Pro | The best, for twice the credits, on paid plans only
			`),
			default: 'lite',
			unset: 'lite',
		}),
		number('max_fps_limit', {
			label: 'Maximum Frame Rate',
			description:
				'Limits the frame rate of the result. A limit below the frame rate of the video costs fewer credits.',
			wholeIn: 'flat',
			min: 1,
			default: 24,
			additional: true,
		}),
	],
});
