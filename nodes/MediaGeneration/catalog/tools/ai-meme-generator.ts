import { boolean, extensibleChoice, text } from '../../fields';
import { declareTool } from '../tool';
import { splitNames } from '../parts/lists';

const TEMPLATES = splitNames(`
	Bike Fall; Change My Mind; Disappointed Guy; Drake Hotline Bling; Galaxy Brain; Gru's Plan;
	Is This a Pigeon; Panik Kalm Panik; Random; Side Eyeing Chloe; Tuxedo Winnie The Pooh;
	Two Buttons; Waiting Skeleton
`);

export const aiMemeGenerator = declareTool({
	slug: 'ai-meme-generator',
	resource: 'image',
	label: 'Generate Meme',
	action: 'Generate meme about a topic',
	description: 'Generate a meme about a topic',
	price: { chargedBy: 'image' },
	fields: [
		text('topic', {
			in: 'style',
			description: 'Enter what the meme is about',
			placeholder: 'e.g. Deploying on a Friday',
			required: true,
			live: { maxLength: 200 },
		}),
		extensibleChoice('template', {
			in: 'style',
			description: 'The image under the text',
			choices: TEMPLATES,
			required: true,
			default: 'Random',
		}),
		boolean('searchWeb', {
			in: 'style',
			label: 'Search the Web',
			description: 'Whether to look up the topic on the web first',
			additional: true,
		}),
	],
});
