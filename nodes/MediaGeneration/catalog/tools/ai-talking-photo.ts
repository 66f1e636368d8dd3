import { integer, media, extensibleChoice, projectName, text } from '../../fields';
import { requiredSegment, segmentOrder } from '../parts/segment';
import { videoResolution } from '../parts/video-model';
import { tool } from '../tool';

export const aiTalkingPhoto = tool({
	slug: 'ai-talking-photo',
	resource: 'video',
	label: 'Make Photo Talk',
	action: 'Make photo talk',
	description: 'Make the person in a photo speak the words of an audio file',
	evidence: 'live service',
	notice: 'Credits depend on the length. Failed projects are not charged.',
	// Live service, November 2026: the description of `end_seconds`.
	constraints: {
		of: 'generation_mode',
		values: { realistic: { seconds: { max: 300 } }, prompted: { seconds: { max: 60 } } },
	},
	fields: [
		media('image_file_path', {
			label: 'Photo',
			description: 'A photo of the person who speaks',
			accepts: ['image'],
		}),
		media('audio_file_path', {
			label: 'Audio',
			description: 'The speech for the person to say',
			accepts: ['audio'],
		}),
		...requiredSegment('audio', {
			startRequired: true,
			bound: 'at most 300 after the start (Prompted: 60)',
		}),
		extensibleChoice('generation_mode', {
			in: 'style',
			label: 'Generation Mode',
			description:
				'How the person moves: Realistic keeps the likeness, Prompted follows the prompt',
			choices: [
				{ value: 'realistic', label: 'Realistic', description: 'Keeps the likeness' },
				{ value: 'prompted', label: 'Prompted', description: 'The prompt describes the scene' },
			],
			default: 'realistic',
			additional: true,
		}),
		text('prompt', {
			in: 'style',
			label: 'Prompt',
			description: 'What happens in the scene; used by the Prompted mode only',
			placeholder: 'e.g. She speaks on a windy beach',
			rows: 3,
			additional: true,
		}),
		videoResolution('480p', '720p'),
		integer('max_resolution', {
			label: 'Maximum Resolution',
			description: 'Most pixels on the longer side; 0 means the maximum of your plan',
			hint: 'Deprecated by Magic Hour: Resolution replaces it.',
			unset: 0,
			additional: true,
		}),
		projectName(),
	],
	rules: [segmentOrder],
});
