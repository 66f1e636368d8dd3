import { join } from 'node:path';
import { root } from '../../../hosts/root.mts';
import { jestOver } from './jest-over.mts';

jest.setTimeout(120_000); // it starts programs

/** What Jest prints of test files with these bodies, by layer. */
async function printedOf(bodies: Record<string, string>, first = ''): Promise<string> {
	const files = Object.entries(bodies).map(([layer, body]) => [`test/${layer}/a.test.js`, body]);
	const { stderr } = await jestOver(
		{ ...Object.fromEntries(files), 'first.js': first },
		{
			setupFilesAfterEnv: ['<rootDir>/first.js', join(root, 'test/run/ends-soon.cjs')],
			testTimeout: 120_000,
		},
	);
	return stderr;
}

const HANGS = `
	test('ends', () => {});
	test('hangs', () => new Promise(() => {}));
	test('comes after', () => new Promise(() => {}));
	test('comes last', () => {});`;

const SLOW = `
	jest.setTimeout(200);
	test('slow', async () => { const end = Date.now() + 300; while (Date.now() < end) await null; });
	test('comes after', () => {});`;

test('what hangs ends, and with it its file; what is slow and ends is no hang, as a machine may be busy', async () => {
	const printed = await printedOf({ unit: `jest.setTimeout(200); ${HANGS}`, node: SLOW });
	expect(printed).toContain('● hangs');
	expect(printed).toMatch(/Exceeded timeout of 200 ms/);
	expect(printed).toMatch(/● comes after\s+Not run, because this test did not end: hangs/);
	expect(printed).toMatch(/● comes last\s+Not run, because this test did not end: hangs/);
	expect(printed).toContain('PASS test/node/a.test.js');
	expect(printed).toContain('3 failed, 3 passed');
});

test.each([
	[0, '30000'],
	[2, '30000'],
	[6, '90000'],
])('beside a load of %d for each processor, a test may take %s ms', async (load, limit) => {
	const busy = `const os = require('node:os'); os.loadavg = () => [${load} * os.availableParallelism(), 0, 0];`;
	const body = (layer: string) =>
		`test('${layer}', () => expect(globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')]).toBe('?'));`;
	const layers = ['unit', 'node', 'contract', 'portal'];
	const printed = await printedOf(
		Object.fromEntries(layers.map((layer) => [layer, body(layer)])),
		busy,
	);
	const limits = printed.matchAll(/● (\w+)\n[^●]*?Received: +(\S+)/g);
	expect(Object.fromEntries([...limits].map(([, layer, given]) => [layer, given]))).toEqual({
		unit: limit,
		node: limit,
		contract: limit,
		portal: 'undefined',
	});
});
