/**
 * n8n's deduplication list in a database with several processes: each call reads the whole list, and later writes the whole
 * list, which overwrites other processes' changes.
 */
export class RacyList {
	entries: readonly string[] = [];

	/** The number of calls that overwrote another call's entries. */
	overwrites = 0;

	private version = 0;

	/** @param longestMs the longest time of each read and write */
	constructor(
		private readonly random: () => number,
		private readonly longestMs: number,
	) {}

	/** The list for one process; after the process is killed, its calls have no effect and never end. */
	connectProcess(isKilled: () => boolean = () => false) {
		const open = async () => {
			const { read, write } = await this.open();
			return {
				read,
				write: async (entries: readonly string[]) =>
					await (isKilled() ? new Promise<never>(() => {}) : write(entries)),
			};
		};
		return {
			checkProcessedAndRecord: async (keys: string[]) => {
				const { read, write } = await open();
				const known = new Set(read);
				const fresh = keys.filter((key) => !known.has(key));
				await write([...read, ...fresh]);
				return { new: fresh, processed: keys.filter((key) => known.has(key)) };
			},
			removeProcessed: async (keys: string[]): Promise<void> => {
				const { read, write } = await open();
				await write(read.filter((entry) => !keys.includes(entry)));
			},
		};
	}

	private async open() {
		await this.delay();
		const [read, version] = [this.entries, this.version];
		const write = async (entries: readonly string[]) => {
			await this.delay();
			if (version !== this.version) this.overwrites++;
			this.version++;
			this.entries = entries;
		};
		return { read, write };
	}

	private async delay(): Promise<void> {
		const ms = this.random() * this.longestMs;
		await new Promise((resolve) => setTimeout(resolve, ms));
	}
}
