/** Runs a task once for all items of a node run that request it under the same key. */
export class TaskCache {
	private readonly tasks = new Map<string, Promise<unknown>>();

	async runOnce<T>(key: string, run: () => Promise<T>): Promise<T> {
		const task = (this.tasks.get(key) as Promise<T> | undefined) ?? run();
		this.tasks.set(key, task);
		return await task;
	}

	/** Whether an item has requested this task. */
	has(key: string): boolean {
		return this.tasks.has(key);
	}

	/** The results of the tasks requested so far whose keys begin with this prefix. */
	async awaitAll<T>(prefix: string): Promise<T[]> {
		return await Promise.all(
			[...this.tasks].flatMap(([key, task]) =>
				key.startsWith(prefix) ? [task as Promise<T>] : [],
			),
		);
	}
}
