import type { Field } from '../fields';
import type { Resource } from './projects';

/** Where a statement about the interface comes from; printed in the generated documentation. */
export type Evidence = `spec ${string}` | 'live service' | 'assumed';

/** `end_seconds` must be greater than `start_seconds`, and the like. */
export interface OrderRule {
	readonly greater: string;
	readonly than: string;
}

/** A field that must be given when another one has one of these values; without a value, its default counts. */
export interface NeedRule {
	readonly needed: string;
	readonly when: string;
	readonly is: readonly string[];
}

/** Two fields that say the same in different words: for each value of `field`, the values of `other` that go with it. */
export interface AgreeRule {
	readonly field: string;
	readonly other: string;
	readonly pairs: Readonly<Record<string, readonly string[]>>;
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
	readonly rules?: readonly OrderRule[];
	readonly needs?: readonly NeedRule[];
	readonly agreements?: readonly AgreeRule[];
	/** At least one of the fields must be given. */
	readonly someOf?: readonly string[];
	/** Where its projects are read, if not at `/v1/<resource>-projects`. */
	readonly readAt?: string;
	/** Said in the panel before credits are spent. */
	readonly notice?: string;
}

export const tool = (declared: Tool): Tool => declared;

export const toolPath = ({ slug }: Tool): string => `/v1/${slug}`;
