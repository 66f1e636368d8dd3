const { default: Sequencer } = require('@jest/test-sequencer');

const waits = ({ context }) => context.config.displayName?.name === 'e2e';

/**
 * A file that mostly waits for a real n8n leaves the processor to others: begun early, it costs nearly nothing. Without
 * such files somebody waits for the first failure: what failed last time comes first, then what is fast.
 */
module.exports = class Order extends Sequencer {
	sort(tests) {
		const longestFirst = super.sort([...tests]);
		const rest = longestFirst.filter((test) => !waits(test));
		if (rest.length < tests.length) return [...longestFirst.filter(waits), ...rest];
		const failed = longestFirst.filter((test) => this.hasFailed(test));
		const passed = longestFirst.filter((test) => !this.hasFailed(test));
		return [...failed.reverse(), ...passed.reverse()];
	}
};
