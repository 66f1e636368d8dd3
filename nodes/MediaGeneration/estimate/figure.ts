/** A value of a field; null stands for one that was not set. */
export type Fixed = string | number | boolean | null;

/** What one image, second, frame or character costs if fields have these values. */
export interface Rate {
	readonly when?: Readonly<Record<string, Fixed>>;
	/** Or the least and the most, where the service chooses. */
	readonly credits: number | readonly [min: number, max: number];
	/** Higher resolutions cost more, and how much was not published. */
	readonly isLeast?: true;
}

/** What it costs without sound and with it. */
export const withSound = (
	when: Rate['when'],
	silent: Rate['credits'],
	sounding: Rate['credits'],
): Rate[] => [
	{ when: { ...when, audio: false }, credits: silent },
	{ when: { ...when, audio: true }, credits: sounding },
];

/** What was published for the lowest resolution is the least that others cost. */
export const lowestFirst = (when: Rate['when'], credits: number, lowest: string): Rate[] => [
	{ when: { ...when, resolution: lowest }, credits },
	{ when, credits, isLeast: true },
];

/** What the service takes for a field that was not set, and when, such as `on paid plans`. */
export type Taken = readonly [value: Fixed, when?: string];

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
	/** Year and month in which it was published. */
	readonly month: string;
	/** The first whose values are those of the item counts; none if no price was published. */
	readonly rates: readonly Rate[];
	readonly unset?: Readonly<Record<string, readonly Taken[]>>;
	readonly frames?: FrameRate;
	/** Fields with which the price was not published. */
	readonly notWith?: readonly string[];
}
