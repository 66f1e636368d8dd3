type Closable = { close: () => Promise<void> };

/** A function that starts something, which is closed after the test; for the body of a file or a `describe`. */
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
