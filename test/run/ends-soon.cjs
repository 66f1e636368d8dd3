/* global expect, jest, beforeEach, afterEach */

const { availableParallelism, loadavg } = require('node:os');

const LIMIT_MS = 30_000;
/** Programs that want a processor, beside a run of the tests: with more, computing takes as much longer. */
const USUAL = 2;
const slowness = () => Math.max(1, loadavg()[0] / availableParallelism() / USUAL);

/** Jest's own: what `jest.setTimeout` was given last, by a file that needs more, too. */
const limit = () => globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')];

// A test may replace them.
const [ring, stop] = [setTimeout, clearTimeout];

/**
 * Unit, node and contract tests wait for fakes: what takes half a minute hangs, or longer beside much else. The rest of its
 * file, most of which would hang, too, is not run, so that its name is shown within a minute.
 */
if (/[\\/]test[\\/](unit|node|contract)[\\/]/.test(expect.getState().testPath)) {
	jest.setTimeout(Math.round(LIMIT_MS * slowness()));
	let bell;
	let hung;
	beforeEach(() => {
		if (hung) throw new Error(`Not run, because this test did not end: ${hung}`);
		const { currentTestName } = expect.getState();
		// With Jest's own limit: what is slow on a busy machine, and waits for nothing, ends before either rings.
		bell = ring(() => (hung = currentTestName), limit());
	});
	afterEach(() => stop(bell));
}
