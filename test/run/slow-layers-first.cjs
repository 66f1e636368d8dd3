const { relative, sep } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

/** Their files take minutes, and one that begins last keeps one processor busy alone. */
const SLOW = ['wire', 'engine', 'node', 'sandbox'];

module.exports = class extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		// Jest knows how long each file took the last time.
		if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
		const isSlow = ({ context, path }) =>
			SLOW.includes(relative(context.config.rootDir, path).split(sep)[1]);
		return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
	}
};
