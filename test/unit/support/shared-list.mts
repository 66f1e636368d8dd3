/** n8n's deduplication list, shared by all processes; it is read and written without a lock. */
export class SharedList {
	readonly keys = new Set<string>();

	/** The number of calls that fail before the next call succeeds. */
	failures = 0;

	/** Called with the keys of each `checkProcessedAndRecord`. */
	onWrite: (keys: string[]) => void = () => undefined;

	underWay = 0;

	atOnce = 0;

	/** The list for one process; after the process is killed, its calls have no effect and never end. */
	connectProcess(isKilled: () => boolean = () => false) {
		const serve = async <Result,>(work: () => Result): Promise<Result> => {
			this.atOnce = Math.max(this.atOnce, ++this.underWay);
			await new Promise((resolve) => setImmediate(resolve));
			this.underWay--;
			if (isKilled()) return await new Promise<never>(() => {});
			if (this.failures > 0 && this.failures--) throw new Error('unique constraint');
			return work();
		};
		return {
			checkProcessedAndRecord: async (keys: string[]) =>
				await serve(() => {
					this.onWrite(keys);
					const fresh = keys.filter((key) => !this.keys.has(key));
					fresh.forEach((key) => this.keys.add(key));
					return { new: fresh, processed: keys.filter((key) => !fresh.includes(key)) };
				}),
			removeProcessed: async (keys: string[]): Promise<void> =>
				await serve(() => keys.forEach((key) => this.keys.delete(key))),
		};
	}
}
