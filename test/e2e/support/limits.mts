/** A limit for hangs only: everything else waits for what it needs, however slow the machine is. */
jest.setTimeout(10 * 60_000);
