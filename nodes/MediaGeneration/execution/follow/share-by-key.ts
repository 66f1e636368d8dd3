/** Runs a task once for all items of a node run that request it under the same key. */
export interface ShareByKey {
	<T>(key: string, run: () => Promise<T>): Promise<T>;
	/** Whether an item has requested it. */
	has(key: string): boolean;
	/** The results of all tasks so far whose key begins so. */
	all<T>(prefix: string): Promise<T[]>;
}

export function createShareByKey(): ShareByKey {
	const known = new Map<string, Promise<unknown>>();
	const share = async <T>(key: string, run: () => Promise<T>) => {
		const first = (known.get(key) as Promise<T> | undefined) ?? run();
		known.set(key, first);
		return await first;
	};
	const all = async <T>(prefix: string) =>
		await Promise.all(
			[...known].flatMap(([key, task]) => (key.startsWith(prefix) ? [task as Promise<T>] : [])),
		);
	return Object.assign(share, { all, has: (key: string) => known.has(key) });
}
