import {
	boolean,
	group,
	media,
	number,
	extensibleChoice,
	text,
} from '../../../nodes/MediaGeneration/fields';
import { declareTool } from '../../../nodes/MediaGeneration/catalog/tool';

/** An invented tool with most kinds of fields. Some are in one layout only, or at another place in each. */
export const madeUpTool = declareTool({
	slug: 'ai-kite-painter',
	resource: 'image',
	label: 'Paint Kite',
	action: 'Paint kite',
	description: 'Paint a kite after a drawing',
	spec: '4.3',
	price: { chargedBy: 'image' },
	fields: [
		media('drawing_file_path', {
			label: 'Drawing',
			description: 'The drawing',
			accepts: ['image'],
		}),
		boolean('with_tail', {
			label: 'With Tail',
			description: 'Whether the kite has a tail',
			at: { flat: 'with_tail', nested: 'style.with_tail' },
			required: true,
		}),
		number('wind', { label: 'Wind', description: 'How strong', min: 0.5, max: 12, default: 3 }),
		text('motto', {
			label: 'Motto',
			description: 'What stands on it',
			minLength: 1,
			maxLength: 5,
			at: { nested: 'style.motto' },
			additional: true,
		}),
		extensibleChoice('cloth', {
			label: 'Cloth',
			description: 'The cloth',
			choices: ['Silk', 'Paper'],
			at: { flat: 'cloth' },
			additional: true,
		}),
		group('ribbons', {
			label: 'Ribbons',
			description: 'What flies behind',
			entryLabel: 'Ribbon',
			maxEntries: 2,
			at: { nested: 'assets.ribbons' },
			additional: true,
			fields: [
				text('colour', {
					label: 'Colour',
					description: 'Its colour',
					required: true,
					minLength: 1,
				}),
			],
		}),
	],
});
