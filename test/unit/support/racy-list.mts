/**
 * n8n's deduplication list, as its database serves it to several processes: each call reads the whole list, and later
 * writes it back whole, over whatever others have written meanwhile.
 */
export class RacyList {
	entries: readonly string[] = [];

	/** Calls that overwrote another call's entries. */
	overwrites = 0;

	private version = 0;

	/** @param longestMs how long reading and writing may take at most, each */
	constructor(
		private readonly random: () => number,
		private readonly longestMs: number,
	) {}

	/** The view of one process; once it is killed, its calls do nothing more and never end. */
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
