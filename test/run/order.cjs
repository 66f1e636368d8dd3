const { default: Sequencer } = require('@jest/test-sequencer');

/** What takes much longer than its size suggests, for a machine that has never run it. */
const LONG = [
	'node/growth',
	'wire/random-faults/random-faults',
	'engine/gestures',
	'node/time-limits',
	'engine/tools',
	'engine/watched',
	'engine/rate-limit',
];

const isLong = ({ path }) => LONG.some((name) => path.endsWith(`/test/${name}.test.mts`));

/**
 * Jest begins with what failed last time, then with what took longest, so that no processor waits for it at the end. Of
 * what it has never run, it knows nothing.
 */
module.exports = class Order extends Sequencer {
	static LONG = LONG;

	time(test) {
		const { hasteFS } = test.context;
		// Of the others, larger files take longer: a millisecond a byte, so that what is new begins early.
		return super.time(test) ?? (isLong(test) ? 60_000 : hasteFS.getSize(test.path));
	}
};
