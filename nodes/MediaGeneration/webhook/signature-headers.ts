/** Names are in lower case, as Node gives them; a header that came more than once is a list or one text with commas. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a delivery carries of spec 5.3. */
export interface Signed {
	readonly signature: string | undefined;
	/** Unix time in seconds. */
	readonly timestamp: string | undefined;
}

const SIGNATURE = '-event-signature';
const TIMESTAMP = '-event-timestamp';

const textOf = (value: Headers[string]): string | undefined =>
	typeof value === 'string' ? value.trim() : undefined;

const under = (headers: Headers, prefix: string): Signed => ({
	signature: textOf(headers[`${prefix}${SIGNATURE}`]),
	timestamp: textOf(headers[`${prefix}${TIMESTAMP}`]),
});

/**
 * The signature and its time, under whatever prefix the service uses: it is the secret that decides, not the name of a
 * header. Where a delivery carries more than one pair, only the one of the usual prefix counts.
 */
export function signedIn(headers: Headers, usualPrefix: string): Signed {
	const prefixes = Object.keys(headers)
		.filter((name) => name.endsWith(SIGNATURE) && name !== SIGNATURE)
		.map((name) => name.slice(0, -SIGNATURE.length));
	const pairs = prefixes
		.map((prefix) => under(headers, prefix))
		.filter(({ signature, timestamp }) => signature && timestamp);
	return pairs.length === 1 ? pairs[0]! : under(headers, usualPrefix);
}
