/**
 * What Magic Hour charges a tool by; other services may do so differently. How many credits that costs changes often: docs/costs.md
 * has it, with its date, and estimate/figures.ts for *Check Only* alone.
 */
export type ChargedBy =
	| 'free'
	| 'fixed'
	| 'image'
	| 'second'
	| 'frame'
	| 'character'
	/** More for what is longer; whether by the second or by the frame was not published. */
	| 'length';

interface PriceEvidence {
	readonly page: 'price table' | 'API reference';
	/** Year and month of that page. */
	readonly date: `20${number}-${number}`;
}

export interface Price {
	readonly by: ChargedBy;
	/** Names of the fields that change what one image, second, frame or character costs. */
	readonly dependsOn?: readonly string[];
	readonly evidence: PriceEvidence;
}

export const PRICES_URL = 'https://docs.magichour.ai/api-reference/models';

/** The description of a tool, which may have been published later. */
export const apiReference = (date: PriceEvidence['date']): PriceEvidence => ({
	page: 'API reference',
	date,
});

/** The page at {@link PRICES_URL}. */
export const PRICE_TABLE: PriceEvidence = { page: 'price table', date: '2026-08' };

/** To follow "charges". */
export const CHARGES: Readonly<Record<ChargedBy, string>> = {
	free: 'nothing',
	fixed: 'a fixed price',
	image: 'per image',
	second: 'per second',
	frame: 'per frame',
	character: 'per character',
	length: 'by length',
};

/** Whether a longer input or result costs more. */
export const growsWithLength = ({ by }: Price): boolean =>
	by === 'second' || by === 'frame' || by === 'length';
