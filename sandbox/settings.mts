/** `usual`: like the live service's; `number`: a number in JSON; `odd`: with characters that mean something in a URL. */
export const ID_STYLES = ['usual', 'number', 'odd'] as const;
export type IdStyle = (typeof ID_STYLES)[number];

/** Settings that can be changed while the sandbox runs. */
export type Settings = {
	/** The account's credits; null: they never run out. */
	balance: number | null;
	/** API requests that are accepted in a second of the clock; null: any number. */
	per_second: number | null;
	/** The IDs of new projects. */
	id_style: IdStyle;
};

export const makeDefaultSettings = (): Settings => ({
	balance: null,
	per_second: null,
	id_style: 'usual',
});
