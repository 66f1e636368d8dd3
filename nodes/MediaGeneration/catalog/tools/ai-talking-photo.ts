import { audio, extensibleChoice, image } from '../../fields';
import { splitChoices } from '../parts/lists';
import { prompt } from '../parts/prompt';
import { segment } from '../parts/segment';
import { SPEECH_DESCRIPTION } from '../parts/speech';
import { TO_720P } from '../parts/video-model';
import { declareTool } from '../tool';

/** The longest video of each mode, in seconds (live service, November 2026: the description of `end_seconds`). */
const LONGEST = { realistic: 300, prompted: 60 };

export const aiTalkingPhoto = declareTool({
	slug: 'ai-talking-photo',
	resource: 'video',
	label: 'Talking Photo',
	action: 'Talking photo from a photo and speech',
	description: 'Make the person in a photo speak the words of an audio file',
	price: { chargedBy: 'second', dependsOn: ['generation_mode'] },
	consent: 'faces',
	constraints: {
		fieldName: 'generation_mode',
		month: '2026-11',
		values: {
			realistic: { seconds: { max: LONGEST.realistic } },
			prompted: { seconds: { max: LONGEST.prompted } },
		},
	},
	fields: [
		image('image_file_path', 'Photo', 'A photo of the person who speaks'),
		audio('audio_file_path', 'Audio', SPEECH_DESCRIPTION),
		...segment('audio', {
			startRequired: true,
			endsBy: `at most ${LONGEST.realistic} seconds after the start (${LONGEST.prompted} with Prompted)`,
		}),
		extensibleChoice('generation_mode', {
			in: 'style',
			description: 'Realistic keeps the likeness; Prompted follows the prompt',
			choices: splitChoices('realistic | Realistic; prompted | Prompted'),
			default: 'realistic',
		}),
		prompt({
			description: 'Describe the scene. Used by the Prompted mode only.',
			placeholder: 'e.g. She speaks on a windy beach',
			additional: true,
		}),
		extensibleChoice('resolution', {
			description:
				'Resolution of the video. If not added, Prompted makes 480p, and Realistic the highest resolution that your plan allows.',
			choices: TO_720P,
			default: '480p',
			additional: true,
		}),
	],
});
