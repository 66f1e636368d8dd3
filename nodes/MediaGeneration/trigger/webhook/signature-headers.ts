/** Names are lowercase, as Node provides them; a repeated header is a list or one string with commas. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The signature of a delivery and its time (spec 5.3). */
export interface Signed {
	readonly signature: string | undefined;
	/** Unix time in seconds. */
	readonly timestamp: string | undefined;
}

const SIGNATURE_SUFFIX = '-event-signature';
const TIMESTAMP_SUFFIX = '-event-timestamp';

const headerText = (value: Headers[string]): string | undefined =>
	typeof value === 'string' ? value.trim() : undefined;

const pairUnder = (headers: Headers, prefix: string): Signed => ({
	signature: headerText(headers[`${prefix}${SIGNATURE_SUFFIX}`]),
	timestamp: headerText(headers[`${prefix}${TIMESTAMP_SUFFIX}`]),
});

/**
 * The signature and its time, under whatever prefix the service uses: the secret decides, not a header's name. If a
 * delivery has more than one pair, only the one with the usual prefix counts.
 */
export function signedIn(headers: Headers, usualPrefix: string): Signed {
	const prefixes = Object.keys(headers)
		.filter((name) => name.endsWith(SIGNATURE_SUFFIX) && name !== SIGNATURE_SUFFIX)
		.map((name) => name.slice(0, -SIGNATURE_SUFFIX.length));
	const pairs = prefixes
		.map((prefix) => pairUnder(headers, prefix))
		.filter(({ signature, timestamp }) => signature && timestamp);
	return pairs.length === 1 ? pairs[0]! : pairUnder(headers, usualPrefix);
}
