import { media, projectName, text } from '../../fields';
import { speech } from '../parts/speech';
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
		text('prompt', {
			in: 'style',
			label: 'Text',
			description: 'Text to speak',
			placeholder: 'e.g. Welcome to our summer sale',
			required: true,
			minLength: 1,
			live: { maxLength: 5000 },
			rows: 3,
		}),
		...speech,
		projectName(),
	],
});
