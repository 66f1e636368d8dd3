import { extensibleChoice, text } from '../../fields';
import { declareTool } from '../tool';
import { splitNames } from '../parts/lists';

/** Templates known from the live service; any other text is a custom style. */
const ART_STYLES = splitNames(`
	Chinese Painting; Cyberpunk City; Game Map; Ink Landscape; Interior Painting; Japanese Street;
	Mech; Minecraft; Picasso Painting; Spaceship; Watercolor; Winter Village
`);

export const aiQrCodeGenerator = declareTool({
	slug: 'ai-qr-code-generator',
	resource: 'image',
	label: 'Generate QR Code',
	action: 'Generate QR code in an art style',
	description: 'Generate an artistic QR code that scans as your text',
	spec: '4.3',
	price: { chargedBy: 'free' },
	fields: [
		text('content', {
			description: 'The URL or text that the QR code contains',
			placeholder: 'e.g. https://example.com/menu',
			required: true,
		}),
		extensibleChoice('art_style', {
			in: 'style',
			description: 'Choose a template, or describe a style in your own words',
			choices: ART_STYLES,
			default: 'Watercolor',
			required: true,
		}),
	],
});
