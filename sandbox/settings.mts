/** `usual`: like the live service's IDs; `number`: a JSON number; `odd`: with characters that are special in a URL. */
export type IdStyle = 'usual' | 'number' | 'odd';

export type Settings = {
	/** The account's credits; null: unlimited. */
	balance: number | null;
	/** API requests accepted per second of the sandbox's clock; null: unlimited. */
	per_second: number | null;
	id_style: IdStyle;
};

export const makeDefaultSettings = (): Settings => ({
	balance: null,
	per_second: null,
	id_style: 'usual',
});
