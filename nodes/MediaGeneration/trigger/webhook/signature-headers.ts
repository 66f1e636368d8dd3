/** Headers as Node.js provides them: names are lowercase, and a repeated header is a list, or one text with commas. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The signature of a delivery and the signature's time (spec 5.3). */
export interface DeliverySignature {
	readonly signature: string | undefined;
	/** Unix time in seconds. */
	readonly timestamp: string | undefined;
}

const SIGNATURE_SUFFIX = '-event-signature';
const TIMESTAMP_SUFFIX = '-event-timestamp';

const readHeaderText = (value: Headers[string]): string | undefined =>
	typeof value === 'string' ? value.trim() : undefined;

const readPair = (headers: Headers, prefix: string): DeliverySignature => ({
	signature: readHeaderText(headers[`${prefix}${SIGNATURE_SUFFIX}`]),
	timestamp: readHeaderText(headers[`${prefix}${TIMESTAMP_SUFFIX}`]),
});

/**
 * The signature and its time, under any header prefix, because the secret, not the name of a header, proves the sender.
 * If a delivery has more than one pair, only the pair with the usual prefix counts.
 */
export function readDeliverySignature(headers: Headers, usualPrefix: string): DeliverySignature {
	const prefixes = Object.keys(headers)
		.filter((name) => name.endsWith(SIGNATURE_SUFFIX) && name !== SIGNATURE_SUFFIX)
		.map((name) => name.slice(0, -SIGNATURE_SUFFIX.length));
	const pairs = prefixes
		.map((prefix) => readPair(headers, prefix))
		.filter(({ signature, timestamp }) => signature && timestamp);
	return pairs.length === 1 ? pairs[0]! : readPair(headers, usualPrefix);
}
