/** `usual`: like the live service's IDs; `number`: a JSON number; `odd`: with characters that are special in a URL. */
export const ID_STYLES = ['usual', 'number', 'odd'] as const;
export type IdStyle = (typeof ID_STYLES)[number];

/** Settings that can be changed while the sandbox runs. */
export type Settings = {
	/** The account's credits; null: unlimited. */
	balance: number | null;
	/** API requests accepted per second of the sandbox's clock; null: unlimited. */
	per_second: number | null;
	/** The style of new projects' IDs. */
	id_style: IdStyle;
};

export const makeDefaultSettings = (): Settings => ({
	balance: null,
	per_second: null,
	id_style: 'usual',
});
