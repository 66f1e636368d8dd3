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

/** Hours by which a system's clock may change: by a time server, by hand, or after sleep. */
export const CLOCK_SHIFTS_HOURS = [-5, -1, 1, 5];
