import { audio } from '../../fields';
import { speech, spokenText } from '../parts/speech';
import { declareTool } from '../tool';

export const aiVoiceCloner = declareTool({
	slug: 'ai-voice-cloner',
	resource: 'audio',
	label: 'Clone Voice',
	action: 'Clone voice to speak a text',
	description: 'Speak text in the voice of a recording',
	price: { chargedBy: 'character', apiReference: '2026-11' },
	consent: 'voices',
	fields: [
		audio('audio_file_path', 'Voice Recording', 'A recording of the voice to speak with'),
		spokenText,
		...speech,
	],
});
