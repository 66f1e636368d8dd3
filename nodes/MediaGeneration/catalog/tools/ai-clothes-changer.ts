import { besideMedia, media, projectName, extensibleChoice } from '../../fields';
import { CONSENT } from '../parts/consent';
import { PRICE_TABLE } from '../price';
import { tool } from '../tool';

export const aiClothesChanger = tool({
	slug: 'ai-clothes-changer',
	resource: 'image',
	label: 'Change Clothes',
	action: 'Change clothes in image',
	description: 'Put a garment from another photo on the person',
	evidence: 'live service',
	price: { by: 'image', evidence: PRICE_TABLE },
	notice: CONSENT.photos,
	fields: [
		media('person_file_path', {
			label: 'Person',
			description: 'The photo of the person',
			accepts: ['image'],
		}),
		media('garment_file_path', {
			label: 'Garment',
			description: 'The photo of the garment',
			accepts: ['image'],
		}),
		extensibleChoice('garment_type', {
			label: 'Garment Type',
			description: 'Part of the outfit to replace; all of it if not added',
			at: besideMedia('garment_type'),
			choices: [
				{ value: 'entire_outfit', label: 'Entire Outfit' },
				{ value: 'upper_body', label: 'Upper Body' },
				{ value: 'lower_body', label: 'Lower Body' },
			],
			default: 'entire_outfit',
			additional: true,
		}),
		projectName(),
	],
});
