/**
 * The latest items, oldest first: limited by number and by bytes, older ones make room for newer ones. lru-cache would
 * move an item that grows behind those that came after it, and refuses items of no bytes.
 */
export class Recent<Item> {
	private readonly bytesOf = new Map<Item, number>();
	private bytes = 0;

	constructor(private readonly most: { items: number; bytes: number }) {}

	add(item: Item, bytes: number): void {
		this.bytesOf.set(item, 0);
		this.grow(item, bytes);
	}

	/** Counts further bytes of an item, unless it was removed already. */
	grow(item: Item, bytes: number): void {
		const before = this.bytesOf.get(item);
		if (before === undefined) return;
		this.bytesOf.set(item, before + bytes);
		this.bytes += bytes;
		this.makeRoom();
	}

	list(): Item[] {
		return [...this.bytesOf.keys()];
	}

	clear(): void {
		this.bytesOf.clear();
		this.bytes = 0;
	}

	private makeRoom(): void {
		for (const [oldest, bytes] of this.bytesOf) {
			if (this.bytesOf.size <= this.most.items && this.bytes <= this.most.bytes) return;
			this.bytesOf.delete(oldest);
			this.bytes -= bytes;
		}
	}
}
