/**
 * How Magic Hour charges for a tool; other services may charge differently. Prices in credits change often:
 * docs/costs.md lists dated prices, and estimate/figures.ts contains those that estimates use.
 */
export type ChargedBy =
	| 'free'
	| 'fixed'
	| 'image'
	| 'second'
	| 'frame'
	| 'character'
	/** By length; whether the unit is a second or a frame isn't published. */
	| 'length';

export interface Price {
	readonly chargedBy: ChargedBy;
	/** Names of the fields that change the price of one unit, such as an image or a second. */
	readonly dependsOn?: readonly string[];
	/** Year and month of the API reference that states the price, if the price table does not. */
	readonly apiReference?: `20${number}-${number}`;
}

export const PRICES_URL = 'https://docs.magichour.ai/api-reference/models';

/** Year and month of the API reference or price table that states a price. */
export const readPriceMonth = ({ apiReference = '2026-08' }: Price): string => apiReference;

/** The charge in words, to follow "charges"; a unit, such as `per image`, may also follow a number of credits. */
export const CHARGE_PHRASES: Readonly<Record<ChargedBy, string>> = {
	free: 'nothing',
	fixed: 'a fixed price',
	image: 'per image',
	second: 'per second',
	frame: 'per frame',
	character: 'per character',
	length: 'by length',
};
