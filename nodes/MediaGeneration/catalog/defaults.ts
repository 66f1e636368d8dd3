/** What an option means where it is not set: shown by the form and used when the node runs. */
export const DEFAULTS = {
	maxWaitMinutes: 60,
	/** Parallel requests. */
	concurrency: 20,
	/** Binary field of the first result. */
	outputField: 'data',
} as const;
