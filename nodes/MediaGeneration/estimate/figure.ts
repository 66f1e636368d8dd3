/** A value of a field; null stands for one that was not set. */
export type Fixed = string | number | boolean | null;

/** Credits, or the least and the most where the service chooses. */
type Credits = number | readonly [min: number, max: number];

/** What one image, second, frame or character costs if fields have these values. */
export interface Rate {
	readonly when?: Readonly<Record<string, Fixed>>;
	readonly credits: Credits;
	/** Higher resolutions cost more, and how much was not published. */
	readonly isLeast?: true;
}

/** What a model costs by resolution; two prices are without sound and with it. */
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

/** What was published for the lowest resolution is the least that others cost. */
export const listFromLowest = (when: Rate['when'], credits: Credits, lowest: string): Rate[] => [
	{ when: { ...when, resolution: lowest }, credits },
	{ when, credits, isLeast: true },
];

/** What the service takes for a field that was not set; or each value with when it does, such as `on paid plans`. */
export type ServiceDefault = Fixed | Readonly<Record<string, string>>;

/** What decides the frames of a second; otherwise that of the file. */
export interface FrameRate {
	/** The field that states it. */
	readonly is?: string;
	/** The field that limits it. */
	readonly atMost?: string;
	/** Half as many are made, unless this field has this value. */
	readonly halvedUnless?: readonly [field: string, value: string];
}

/** The published price of a tool. */
export interface Figure {
	/** The first whose values are those of the item counts. */
	readonly rates: readonly Rate[];
	readonly unset?: Readonly<Record<string, ServiceDefault>>;
	readonly frames?: FrameRate;
	/** Fields with which the price was not published. */
	readonly notWith?: readonly string[];
}
