import { choice, media, projectName } from '../../fields';
import { tool } from '../tool';

export const bodySwap = tool({
	slug: 'body-swap',
	resource: 'image',
	label: 'Swap Body',
	action: 'Swap body in image',
	description: 'Put the person of one photo into the scene of another',
	evidence: 'live service',
	notice: 'Credits depend on the resolution. A project that fails is not charged.',
	fields: [
		media('person_file_path', {
			label: 'Person',
			description: 'The photo of the person',
			accepts: ['image'],
		}),
		media('scene_file_path', {
			label: 'Scene',
			description: 'The photo that the person is put into',
			accepts: ['image'],
		}),
		choice('resolution', {
			label: 'Resolution',
			description: 'The longest side of the result; more costs more',
			required: true,
			choices: [
				{ value: '640px', label: '640 Pixels' },
				{ value: '1k', label: '1K (1024 Pixels)' },
				{ value: '2k', label: '2K (2048 Pixels)' },
				{ value: '4k', label: '4K (4096 Pixels)' },
			],
		}),
		projectName(),
	],
});
