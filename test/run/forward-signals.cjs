const { TestEnvironment } = require('jest-environment-node');

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Test files get a copy of `process`, which receives no signals. This environment forwards them, so that Ctrl+C ends the
 * processes that a test file has started.
 */
module.exports = class extends TestEnvironment {
	constructor(...given) {
		super(...given);
		const { process: copy } = this.global;
		this.forward = (signal) => copy.emit(signal, signal) || process.exit(1);
		for (const signal of SIGNALS) process.on(signal, this.forward);
	}

	async teardown() {
		for (const signal of SIGNALS) process.off(signal, this.forward);
		await super.teardown();
	}
};
