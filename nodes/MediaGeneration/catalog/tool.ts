import type { Field, Rule } from '../fields';
import type { Resource } from './projects';

/** Where a statement about the interface comes from; printed in the generated documentation. */
export type Evidence = `spec ${string}` | 'live service' | 'assumed';

/** What the service says of a model; what is left out is not known, or goes with everything. */
export interface ModelLimits {
	/** The lengths that it makes, or from the shortest to the longest. */
	readonly seconds?: readonly number[] | { readonly min?: number; readonly max: number };
	readonly resolution?: readonly string[];
	readonly images?: readonly number[];
	readonly hasSound?: false;
	/** Whether a video may end with a given image, or what that asks for. */
	readonly lastImage?: false | { readonly resolution?: string; readonly maxSeconds?: number };
}

/**
 * Limits that a hint of the panel tells before a run. Nothing is refused for them: the service changes faster than this
 * list.
 */
export interface KnownLimits {
	/** The field whose values have limits. */
	readonly of: string;
	readonly values: Readonly<Record<string, ModelLimits>>;
}

/** One generation tool: everything the node knows of it. */
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
	/** What holds between its fields. */
	readonly rules?: readonly Rule[];
	/** Where its projects are read, if not at `/v1/<resource>-projects`. */
	readonly readAt?: string;
	readonly limits?: KnownLimits;
	/** Said in the panel before credits are spent. */
	readonly notice?: string;
}

export const tool = (declared: Tool): Tool => declared;

export const toolPath = ({ slug }: Tool): string => `/v1/${slug}`;

/** The operation that calls a tool by a path that the user gives. */
export const ANOTHER_TOOL = 'another-tool';

/** How a generation ends: with the ID, with the finished project, or with its files. */
export type Completion = 'start' | 'wait' | 'download';
