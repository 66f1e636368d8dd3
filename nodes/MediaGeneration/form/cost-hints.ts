import type { NodeHint } from 'n8n-workflow';
import type { Tool } from '../catalog/tool';

/** Fields whose value decides what a project costs. */
const COSTLY = [
	{
		field: 'end_seconds',
		isMuch: '$parameter["end_seconds"] - ($parameter["start_seconds"] || 0) > 60',
		message: 'More than 60 seconds: the whole length is charged.',
	},
	{
		field: 'image_count',
		isMuch: '$parameter["image_count"] > 4',
		message: 'More than 4 images: each is charged.',
	},
] as const;

/** The panel's hints before a run that costs a lot. */
export const costHints = (tools: readonly Tool[]): NodeHint[] =>
	COSTLY.map(({ field, isMuch, message }) => {
		const slugs = tools
			.filter(({ fields }) => fields.some(({ name }) => name === field))
			.map(({ slug }) => slug);
		return {
			message,
			type: 'warning',
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ ${JSON.stringify(slugs)}.includes($parameter["operation"]) && ${isMuch} }}`,
		};
	});
