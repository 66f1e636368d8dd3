import type { NodeHint } from 'n8n-workflow';
import type { Tool } from '../catalog/tool';

const NAMED =
	'($parameter.references?.entries ?? []).map(({ name }) => String(name ?? "").toLowerCase())';

/** `hero` in `@hero waves`, nothing in an e-mail address. */
const CALLED =
	'(String($parameter.prompt ?? "").match(/(?<![\\w.-])@[a-z][\\w-]*/gi) ?? []).map((name) => name.slice(1).toLowerCase())';

/** Only a run knows a name that is an expression. */
const ARE_KNOWN = `!${NAMED}.some((name) => name.startsWith("="))`;

const HINTS = [
	{
		message: 'The prompt doesn’t use every reference. Write @ and its name.',
		isWrong: `!${NAMED}.every((name) => ${CALLED}.includes(name))`,
	},
	{
		message: 'The prompt has an @name that isn’t under References. Add it there, or correct it.',
		isWrong: `!${CALLED}.every((name) => ${NAMED}.includes(name))`,
	},
];

/** The panel's hints before a run whose prompt and references do not agree; both are sent all the same. */
export function referenceHints(tools: readonly Tool[]): NodeHint[] {
	const slugs = tools
		.filter(({ fields }) => fields.some(({ kind }) => kind === 'namedFiles'))
		.map(({ slug }) => slug);
	return HINTS.map(({ message, isWrong }) => ({
		message,
		type: 'warning',
		whenToDisplay: 'beforeExecution',
		displayCondition: `={{ ${JSON.stringify(slugs)}.includes($parameter.operation) && ${ARE_KNOWN} && ${isWrong} }}`,
	}));
}
