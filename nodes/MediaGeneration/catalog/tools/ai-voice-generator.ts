import { extensibleChoice } from '../../fields';
import { speech, spokenText } from '../parts/speech';
import { declareTool } from '../tool';

export const aiVoiceGenerator = declareTool({
	slug: 'ai-voice-generator',
	resource: 'audio',
	label: 'Generate Voice',
	action: 'Generate voice from text',
	description: 'Convert text to speech',
	price: { chargedBy: 'character', apiReference: '2026-11' },
	consent: 'voices',
	fields: [
		spokenText,
		extensibleChoice('voice_name', {
			in: 'style',
			label: 'Voice',
			description:
				'Search Magic Hour’s list, or enter another name (<a href="https://github.com/media-generation-nodes/n8n-nodes-media-generation/blob/main/docs/voices.md">how to choose</a>)',
			hint: 'Many voices imitate well-known people or characters',
			// Only the service lists its voices.
			choices: [],
			default: '',
			liveList: 'voices',
			example: 'Abraham Lincoln',
			required: true,
		}),
		...speech,
	],
});
