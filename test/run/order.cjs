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

const waits = ({ context }) => context.config.displayName?.name === 'e2e';
const isLong = ({ path }) => LONG.some((name) => path.endsWith(`/test/${name}.test.mts`));

/**
 * What failed last time comes first, and what takes longest before the rest, so that no processor waits for it at the end.
 * A file that mostly waits for a real n8n leaves the processor to others: begun early, it costs nearly nothing.
 */
module.exports = class Order extends Sequencer {
	static LONG = LONG;

	time(test) {
		const { hasteFS } = test.context;
		// Of the others, larger files take longer: a millisecond a byte, so that what is new begins early.
		return super.time(test) ?? (isLong(test) ? 60_000 : hasteFS.getSize(test.path));
	}

	sort(tests) {
		const failedAndLongestFirst = super.sort([...tests]);
		const rest = failedAndLongestFirst.filter((test) => !waits(test));
		return [...failedAndLongestFirst.filter(waits), ...rest];
	}
};
