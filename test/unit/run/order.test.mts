import Sequencer from '@jest/test-sequencer';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../hosts/root.mts';
import Order from '../../run/order.cjs';

interface Run {
	readonly path: string;
	/** None where it has never run. */
	readonly ms?: number;
	readonly bytes?: number;
	readonly failed?: boolean;
}

/** The order after these runs. */
function after(runs: readonly Run[]): string[] {
	const runOf = ({ path }: { path: string }): Run => runs.find((run) => run.path === path)!;
	jest
		.spyOn(Sequencer.prototype as unknown as Order, 'time')
		.mockImplementation((test) => runOf(test).ms);
	const order = new Order();
	order.hasFailed = (test) => runOf(test).failed === true;
	const tests = runs.map(({ path, bytes = 0 }) => ({
		path,
		context: { hasteFS: { getSize: () => bytes } },
	}));
	return order.sort(tests).map(({ path }) => path);
}

test('what failed last time comes first, then what takes longest', () => {
	const runs = [
		{ path: 'fast', ms: 10 },
		{ path: 'slow', ms: 9_000 },
		{ path: 'red', ms: 20, failed: true },
		{ path: 'middle', ms: 500 },
	];
	expect(after(runs)).toEqual(['red', 'slow', 'middle', 'fast']);
});

test('on a machine that has run none, what is known as long comes first, then what is large', () => {
	const long = Order.LONG.map((name) => `/clone/test/${name}.test.mts`);
	const others = [
		{ path: 'small', bytes: 1_000 },
		{ path: 'large', bytes: 14_000 },
	];
	const order = after([...others, ...long.map((path) => ({ path, bytes: 2_000 }))]);
	expect(order.slice(0, long.length).sort()).toEqual(long.sort());
	expect(order.slice(long.length)).toEqual(['large', 'small']);
});

test('a file that has run is no longer judged by its size', () => {
	const runs = [
		{ path: 'large and fast', bytes: 14_000, ms: 10 },
		{ path: 'small and slow', bytes: 1_000, ms: 9_000 },
		{ path: 'new', bytes: 2_000 },
	];
	expect(after(runs)).toEqual(['small and slow', 'new', 'large and fast']);
});

test.each(Order.LONG)('%s is there', (name) => {
	expect(existsSync(join(root, 'test', `${name}.test.mts`))).toBe(true);
});
