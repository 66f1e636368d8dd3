import { extensibleChoice, projectName, text } from '../../fields';
import { speech } from '../parts/speech';
import { tool } from '../tool';
import { VOICES } from '../lists/voices';

export const aiVoiceGenerator = tool({
	slug: 'ai-voice-generator',
	resource: 'audio',
	label: 'Generate Voice',
	action: 'Generate voice',
	description: 'Speak a text in one of the voices of the service',
	evidence: 'live service',
	price: { by: 'character', evidence: { page: 'API reference', date: '2026-11' } },
	fields: [
		text('prompt', {
			in: 'style',
			label: 'Text',
			description: 'The words to speak; up to 5,000 characters at Magic Hour',
			placeholder: 'e.g. Welcome to our summer sale',
			required: true,
			minLength: 1,
			live: { maxLength: 5000 },
			rows: 3,
		}),
		extensibleChoice('voice_name', {
			in: 'style',
			label: 'Voice',
			description: 'Who speaks, as the service names it',
			choices: VOICES,
			required: true,
		}),
		...speech,
		projectName(),
	],
});
