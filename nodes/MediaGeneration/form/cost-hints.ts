import type { NodeHint } from 'n8n-workflow';
import type { Price } from '../catalog/price';
import { growsWithLength } from '../catalog/price';
import type { Tool } from '../catalog/tool';

/** Fields whose value decides what a project costs, at such a price. */
const COSTLY = [
	{
		field: 'end_seconds',
		applies: growsWithLength,
		isMuch: '$parameter["end_seconds"] - ($parameter["start_seconds"] || 0) > 60',
		message: 'More than 60 seconds: you pay for the whole length.',
	},
	{
		field: 'image_count',
		applies: ({ by }: Price) => by === 'image',
		isMuch: '$parameter["image_count"] > 4',
		message: 'More than 4 images: you pay for each.',
	},
] as const;

/** The panel's hints before a run that costs a lot. */
export const costHints = (tools: readonly Tool[]): NodeHint[] =>
	COSTLY.map(({ field, applies, isMuch, message }) => {
		const slugs = tools
			.filter(({ fields, price }) => applies(price) && fields.some(({ name }) => name === field))
			.map(({ slug }) => slug);
		return {
			message,
			type: 'warning',
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ ${JSON.stringify(slugs)}.includes($parameter["operation"]) && ${isMuch} }}`,
		};
	});
