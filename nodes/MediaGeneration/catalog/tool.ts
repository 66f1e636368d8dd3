import type { Field } from '../fields';
import type { Resource } from './projects';

/** Where a statement about the interface comes from; printed in the generated documentation. */
export type Evidence = `spec ${string}` | 'live service' | 'assumed';

/** `end_seconds` must be greater than `start_seconds`, and the like. */
export interface OrderRule {
	readonly greater: string;
	readonly than: string;
}

/** One generation tool: everything the node knows of it (DESIGN: a tool is data). */
export interface Tool {
	/** The last part of the path, and the stored value of the node's operation. */
	readonly slug: string;
	readonly resource: Resource;
	readonly label: string;
	/** Sentence-case phrase for n8n's node panel, without articles. */
	readonly action: string;
	readonly description: string;
	readonly evidence: Evidence;
	readonly fields: readonly Field[];
	readonly rules?: readonly OrderRule[];
	/** Said in the panel before credits are spent. */
	readonly notice?: string;
}

export const tool = (declared: Tool): Tool => declared;

export const toolPath = ({ slug }: Tool): string => `/v1/${slug}`;
