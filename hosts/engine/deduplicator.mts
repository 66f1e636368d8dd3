/** Replaces the database table in which n8n stores the events that a trigger has processed. */
export class Deduplicator {
	private readonly processed = new Set<string>();

	async checkProcessedAndRecord(items: string[]): Promise<{ new: string[]; processed: string[] }> {
		const fresh = items.filter((item) => !this.processed.has(item));
		fresh.forEach((item) => this.processed.add(item));
		return { new: fresh, processed: items.filter((item) => !fresh.includes(item)) };
	}

	async removeProcessed(items: string[]): Promise<void> {
		items.forEach((item) => this.processed.delete(item));
	}
}
