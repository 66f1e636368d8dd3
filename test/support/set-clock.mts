/** Time that only the test advances, in each test of a file or `describe`. */
export function fakeTimers(config: Parameters<typeof jest.useFakeTimers>[0] = {}): void {
	beforeEach(() => {
		jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'], now: 1e12, ...config });
	});
	afterEach(() => {
		jest.useRealTimers();
		jest.restoreAllMocks();
	});
}

const HOUR_MS = 3_600_000;

/** The change of a system's clock in hours: by a time server, by hand, or when a machine wakes. */
export const HOURS = [-5, -1, 1, 5];

/** Sets the system's clock under Jest's fake timers; what lasts goes on lasting. */
export const setClock = (hours: number): unknown =>
	jest.setSystemTime(Date.now() + hours * HOUR_MS);
