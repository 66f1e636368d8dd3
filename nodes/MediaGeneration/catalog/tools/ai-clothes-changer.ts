import { extensibleChoice, image } from '../../fields';
import { splitChoices } from '../parts/lists';
import { declareTool } from '../tool';

export const aiClothesChanger = declareTool({
	slug: 'ai-clothes-changer',
	resource: 'image',
	label: 'Change Clothes',
	action: 'Change clothes of a person in a photo',
	description: 'Put a garment from another photo on the person',
	price: { chargedBy: 'image' },
	consent: 'photos',
	fields: [
		image('person_file_path', 'Person', 'The photo of the person'),
		image('garment_file_path', 'Garment', 'The photo of the garment'),
		extensibleChoice('garment_type', {
			description: 'Part of the outfit to replace; all of it if not added',
			in: 'assets',
			choices: splitChoices(`
				entire_outfit | Entire Outfit; upper_body | Upper Body; lower_body | Lower Body
			`),
			default: 'entire_outfit',
			additional: true,
		}),
	],
});
