const { default: Sequencer } = require('@jest/test-sequencer');

/** A file that mostly waits for a real n8n leaves the processor to others: begun early, it costs nearly nothing. */
module.exports = class LongestWaitsFirst extends Sequencer {
	sort(tests) {
		const waits = ({ context }) => context.config.displayName?.name === 'e2e';
		const sorted = super.sort(tests);
		return [...sorted.filter(waits), ...sorted.filter((test) => !waits(test))];
	}
};
