/** Runs a task once for all items of a node run that request it under the same key. */
export type ShareByKey = <T>(key: string, run: () => Promise<T>) => Promise<T>;

export function createShareByKey(): ShareByKey {
	const known = new Map<string, Promise<unknown>>();
	return async <T>(key: string, run: () => Promise<T>) => {
		const first = (known.get(key) as Promise<T> | undefined) ?? run();
		known.set(key, first);
		return await first;
	};
}
