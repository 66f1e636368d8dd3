/** The values of the item that a request is about. */
export interface SentValues {
	/** Those that the service's words name, as the panel names them. */
	readonly namedIn?: (text: string) => readonly string[];
	/** What the live service is known not to take among them. */
	readonly hints?: readonly string[];
	/** What to do about a 404, if that depends on the call. */
	readonly whenMissing?: string;
}
