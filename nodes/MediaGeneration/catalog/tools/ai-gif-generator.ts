import { extensibleChoice } from '../../fields';
import { splitChoices } from '../parts/lists';
import { prompt } from '../parts/prompt';
import { declareTool } from '../tool';

export const aiGifGenerator = declareTool({
	slug: 'ai-gif-generator',
	resource: 'image',
	label: 'Generate GIF',
	action: 'Generate GIF from a prompt',
	description: 'Generate a short looping animation from a text prompt',
	price: { chargedBy: 'fixed' },
	fields: [
		prompt({
			description: 'Describe the animation',
			placeholder: 'e.g. A cat nods to the beat',
			required: true,
			live: { maxLength: 500 },
		}),
		extensibleChoice('output_format', {
			description: 'The format of the result file',
			choices: splitChoices('gif | GIF; mp4 | MP4; webm | WebM'),
			default: 'gif',
			additional: true,
		}),
	],
});
