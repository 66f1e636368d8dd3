import Order from '../../run/order.cjs';

interface Run {
	readonly path: string;
	readonly ms: number;
	readonly failed?: boolean;
	readonly project?: string;
}

const RUNS: readonly Run[] = [
	{ path: 'slow', ms: 9_000 },
	{ path: 'fast', ms: 10 },
	{ path: 'slow and red', ms: 8_000, failed: true },
	{ path: 'fast and red', ms: 20, failed: true },
	{ path: 'middle', ms: 500 },
];

/** The order after these runs. */
function after(runs: readonly Run[]): string[] {
	const order = new Order();
	order.time = ({ path }) => runs.find((run) => run.path === path)!.ms;
	order.hasFailed = ({ path }) => runs.find((run) => run.path === path)!.failed === true;
	const tests = runs.map(({ path, project = 'quick' }) => ({
		path,
		context: { config: { displayName: { name: project } }, hasteFS: { getSize: () => 0 } },
	}));
	return order.sort(tests).map(({ path }) => path);
}

test('what failed last time comes first, then what is fast', () => {
	expect(after(RUNS)).toEqual(['fast and red', 'slow and red', 'fast', 'middle', 'slow']);
});

test('what waits for a real n8n begins before all others, the longest first', () => {
	const waiting = [
		{ path: 'n8n', ms: 30_000, project: 'e2e' },
		{ path: 'n8n for long', ms: 60_000, project: 'e2e' },
	];
	const order = after([...RUNS.filter(({ failed }) => !failed), ...waiting]);
	expect(order).toEqual(['n8n for long', 'n8n', 'slow', 'middle', 'fast']);
});
