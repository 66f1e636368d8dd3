/** A value of a field; null if the field was not set. */
type FieldValue = string | number | boolean | null;

/** A price in credits, or its minimum and maximum if it depends on the service's choice. */
type Credits = number | readonly [min: number, max: number];

/** The price of one unit, such as an image or a second, if the fields have the values of `when`. */
export interface Rate {
	readonly when?: Readonly<Record<string, FieldValue>>;
	readonly credits: Credits;
	/** Whether the price is only a lower bound: higher resolutions cost more, but their prices aren't published. */
	readonly isLowerBound?: true;
}

/** Prices by resolution; `model` is null if no model is chosen. */
export const listModelRates = (
	model: string | null,
	prices: Readonly<Record<string, number | readonly [silent: Credits, sounding: Credits]>>,
): Rate[] =>
	Object.entries(prices).flatMap(([resolution, price]): Rate[] =>
		typeof price === 'number'
			? [{ when: { model, resolution }, credits: price }]
			: price.map((credits, index) => ({
					when: { model, resolution, audio: index === 1 },
					credits,
				})),
	);

/** The price of the lowest resolution, which is also the lower bound for any other resolution. */
export const listFromLowest = (when: Rate['when'], credits: Credits, lowest: string): Rate[] => [
	{ when: { ...when, resolution: lowest }, credits },
	{ when, credits, isLowerBound: true },
];

/** The source of the frame rate; default: the file. */
export interface FrameRateSource {
	/** The field that states it. */
	readonly is?: string;
	/** The field that limits it. */
	readonly atMost?: string;
	/** Half of the frames are charged unless the field has the value. */
	readonly halvedUnless?: readonly [field: string, value: string];
}

/** The published price of a tool. */
export interface Figure {
	readonly rates: readonly Rate[];
	/** The service's own figure: the median seconds that successful projects take, including the queue. */
	readonly seconds?: number;
	/** The service's defaults for unset fields. It chooses from a list by the account's plan. */
	readonly unset?: Readonly<Record<string, FieldValue | readonly string[]>>;
	readonly frames?: FrameRateSource;
	/** Fields without a published price: if one is set, the cost is unknown. */
	readonly notWith?: readonly string[];
}
