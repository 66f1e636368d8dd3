import { writeSync } from 'node:fs';
import { relative } from 'node:path';
import { VerboseReporter } from '@jest/reporters';
import { skippedLine } from './skipped.mjs';

const shownFiles = 5;
const stdout = 1;

/**
 * Jest's own reporter without its summary. A run ends with the slowest files, the skipped tests, the failures, and one line
 * of counts.
 */
export default class ClosingLines extends VerboseReporter {
	constructor(config) {
		super(config);
		this.rootDir = config.rootDir;
	}

	onRunComplete(contexts, results) {
		super.onRunComplete(contexts, results);
		const { testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests } = results;
		const lines = [
			...this.slowest(testResults),
			...skippedLine(testResults),
			...this.failed(testResults),
		];
		if (testResults.length > 1) process.stderr.write(`\n${lines.join('\n')}\n`);

		const broken = testResults.filter(({ testExecError }) => testExecError).length;
		const failed = numFailedTests + broken;
		// Written at exit, so that it follows the last output of shared n8n processes.
		process.once('exit', (code) => {
			// A failure outside the tests, such as a secret that a shared n8n leaked, counts as one.
			const counted = code !== 0 && failed === 0 ? 1 : failed;
			const skipped = numPendingTests + numTodoTests;
			writeSync(stdout, `${numPassedTests} passed, ${counted} failed, ${skipped} skipped\n`);
		});
	}

	failed(testResults) {
		const names = testResults.flatMap(({ testFilePath, testExecError, testResults: tests }) => {
			const red = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
			const whole = testExecError ? ['(it could not be run)'] : red;
			return whole.map((name) => `  ${relative(this.rootDir, testFilePath)}: ${name}`);
		});
		return names.length > 0 ? ['Failed:', ...names] : [];
	}

	slowest(testResults) {
		const files = testResults
			.map(({ testFilePath, perfStats }) => [perfStats.end - perfStats.start, testFilePath])
			.sort(([one], [other]) => other - one)
			.slice(0, shownFiles)
			.map(([ms, path]) => `  ${(ms / 1_000).toFixed(1)} s  ${relative(this.rootDir, path)}`);
		return ['The slowest files:', ...files];
	}
}
