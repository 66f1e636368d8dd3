const { relative, sep } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

/** Layers whose files take minutes; such a file would keep a single processor busy if it began last. */
const SLOW = ['wire', 'engine', 'node', 'sandbox'];

module.exports = class extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		// With durations from an earlier run, Jest's own order is better.
		if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
		const isSlow = ({ context, path }) =>
			SLOW.includes(relative(context.config.rootDir, path).split(sep)[1]);
		return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
	}
};
