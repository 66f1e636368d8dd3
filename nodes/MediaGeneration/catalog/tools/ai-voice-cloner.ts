import { media, projectName } from '../../fields';
import { speech, spokenText } from '../parts/speech';
import { PRICE_TABLE } from '../price';
import { tool } from '../tool';
import { CONSENT } from '../parts/consent';

export const aiVoiceCloner = tool({
	slug: 'ai-voice-cloner',
	resource: 'audio',
	label: 'Clone Voice',
	action: 'Clone voice',
	description: 'Speak a text in the voice of a recording',
	evidence: 'live service',
	price: { by: 'character', evidence: PRICE_TABLE },
	notice: CONSENT.voices,
	fields: [
		media('audio_file_path', {
			label: 'Voice Recording',
			description: 'A recording of the voice to speak with',
			accepts: ['audio'],
		}),
		spokenText,
		...speech,
		projectName(),
	],
});
