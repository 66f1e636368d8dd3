interface Test {
	readonly path: string;
	readonly context: object;
}

/** Jest's sequencer, with what its own types keep to themselves. */
declare class Order {
	static readonly LONG: readonly string[];
	sort<T extends Test>(tests: readonly T[]): T[];
	hasFailed(test: Test): boolean;
	time(test: Test): number | undefined;
}

export = Order;
