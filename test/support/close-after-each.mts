type Closable = { close: () => Promise<void> };

/** Wraps `start`, and closes all started objects after each test. Must be called outside tests. */
export function closeAfterEach<Options extends unknown[], Started extends Closable>(
	start: (...options: Options) => Promise<Started>,
): (...options: Options) => Promise<Started> {
	const started: Started[] = [];
	afterEach(async () => {
		await Promise.all(started.splice(0).map((one) => one.close()));
	});
	return async (...options) => {
		const one = await start(...options);
		started.push(one);
		return one;
	};
}
