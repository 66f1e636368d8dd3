import { PARAMETERS } from '../catalog/parameters';
import type { IExecuteFunctions } from 'n8n-workflow';
import type { Price } from '../catalog/price';
import { CHARGE_PHRASES } from '../catalog/price';
import type { Estimate } from '../estimate/estimate';
import { describeItem } from '../estimate/total';

/** The reader of the node's output: a workflow or an AI agent. Declares how the output differs for each of them. */
export interface Audience {
	/**
	 * An agent gets links instead of files, an error's message without its description, and only the first output. Each
	 * attempt of its tool call is a separate run of the node.
	 */
	readonly isAgent: boolean;
	/** Added to the output of a project that the node only starts. @param price the tool's price, if known */
	describeStart(price?: Price): { readonly next_step?: string };
	/** Added to the output of *Check Only*. @param readBalance returns undefined if no balance is known or needed */
	describeCheck(
		estimate: Estimate,
		hints: unknown,
		readBalance: () => Promise<number | undefined>,
	): Promise<{ readonly estimate?: string; readonly warnings?: string[] }>;
	readonly unfinishedNote: { readonly next_step?: string };
	readonly limitAdvice: string;
	/** The advice if *Maximum Credits* can't be enforced. */
	readonly unenforceableLimitAdvice: string;
}

const WORKFLOW: Audience = {
	isAgent: false,
	describeStart: () => ({}),
	describeCheck: async () => await Promise.resolve({}),
	unfinishedNote: {},
	limitAdvice:
		'To continue, raise the limit under Options, or run the items that fit it in another execution.',
	unenforceableLimitAdvice: `Use ${PARAMETERS.maxProjects.label} instead, and run the remaining items in another execution.`,
};

const REPEAT_WARNING = ': that may be charged again';

function describeRepeatCost(price: Price | undefined): string {
	if (price === undefined) return REPEAT_WARNING;
	return price.chargedBy === 'free'
		? ''
		: `${REPEAT_WARNING} (Magic Hour charges ${CHARGE_PHRASES[price.chargedBy]})`;
}

const AGENT: Audience = {
	isAgent: true,
	describeStart: (price) => ({
		next_step: `Started, not finished. Wait for the project with this ID to get its result; do not start it again${describeRepeatCost(price)}.`,
	}),
	describeCheck: async (estimate, hints, readBalance) => ({
		estimate: describeItem(estimate, await readBalance()),
		// An agent doesn't get the hints that n8n shows in the output pane.
		...(hints === undefined ? {} : { warnings: hints as string[] }),
	}),
	unfinishedNote: {
		next_step: `Not finished yet. Check again after at least a minute; do not start it again${REPEAT_WARNING}.`,
	},
	limitAdvice:
		'For the rest of this conversation turn, do not call this tool again. Use any results so far, and tell the user which limit prevents more.',
	unenforceableLimitAdvice:
		'For the rest of this conversation turn, do not call this tool again. Use any results so far, and tell the user why no more can be generated.',
};

/** n8n creates a separate node type for the tool of an AI agent, with "Tool" added to the name. */
export const readAudience = (context: Pick<IExecuteFunctions, 'getNode'>): Audience =>
	context.getNode().type.endsWith('Tool') ? AGENT : WORKFLOW;
