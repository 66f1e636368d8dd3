import { integer, media, projectName } from '../../fields';
import { tool } from '../tool';

export const headSwap = tool({
	slug: 'head-swap',
	resource: 'image',
	label: 'Swap Head',
	action: 'Swap head in image',
	description: 'Put the head of one photo on the body of another',
	evidence: 'live service',
	notice: 'Each run is charged. A project that fails is not.',
	fields: [
		media('body_file_path', {
			label: 'Body Image',
			description: 'The photo that gets the new head',
			accepts: ['image'],
		}),
		media('head_file_path', {
			label: 'Head Image',
			description: 'The photo of the head',
			accepts: ['image'],
		}),
		integer('max_resolution', {
			label: 'Maximum Resolution',
			description: 'The longer side of the result in pixels at most; 0 leaves it to the plan',
			unset: 0,
			rare: true,
		}),
		projectName(),
	],
});
