/** The marker that `describeOrSkip` puts into the titles of tests that can't run on this machine. */
const need = /\[needs ([^\]]+)\]/;
const ofTheSystem = ['chromium', 'redis-server', 'postgresql'];

/** One line on the skipped tests: their number, their requirements, and the command that installs these. */
export function skippedLine(testResults) {
	const skipped = testResults
		.flatMap(({ testResults: tests }) => tests)
		.filter(({ status }) => status === 'pending' || status === 'todo');
	if (skipped.length === 0) return [];
	const counts = new Map();
	for (const { fullName } of skipped) {
		const [, missing = 'a reason'] = need.exec(fullName) ?? [];
		counts.set(missing, (counts.get(missing) ?? 0) + 1);
	}
	const reasons = [...counts]
		.sort(([, one], [, other]) => other - one)
		.map(([missing, count]) => `${count} without ${missing}`);
	const packages = ofTheSystem.filter((name) => [...counts.keys()].join(', ').includes(name));
	const command = `sudo apt-get install ${packages.join(' ')}`;
	return [
		`Skipped: ${reasons.join('; ')}.${packages.length > 0 ? ` To run them: ${command}` : ''}`,
	];
}
