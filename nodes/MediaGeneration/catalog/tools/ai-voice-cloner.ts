import { media, projectName, text } from '../../fields';
import { speech } from '../parts/speech';
import { PRICE_TABLE } from '../price';
import { tool } from '../tool';

export const aiVoiceCloner = tool({
	slug: 'ai-voice-cloner',
	resource: 'audio',
	label: 'Clone Voice',
	action: 'Clone voice',
	description: 'Speak a text in the voice of a recording',
	evidence: 'live service',
	price: { by: 'character', evidence: PRICE_TABLE },
	fields: [
		media('audio_file_path', {
			label: 'Voice Recording',
			description: 'A recording of the voice to speak with',
			accepts: ['audio'],
		}),
		text('prompt', {
			in: 'style',
			label: 'Text',
			description: 'Text to speak, up to 5,000 characters',
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
