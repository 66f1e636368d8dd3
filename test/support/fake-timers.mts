/** In each test of a file or `describe`, time advances only when the test advances it. */
export function fakeTimers(config: Parameters<typeof jest.useFakeTimers>[0] = {}): void {
	beforeEach(() => {
		jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'], now: 1e12, ...config });
	});
	afterEach(() => {
		jest.useRealTimers();
		jest.restoreAllMocks();
	});
}
