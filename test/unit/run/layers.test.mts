import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LAYERS, watchArguments } from '../../run/layers.mts';
import { root } from '../../support/root.mts';

test.each(LAYERS)('%s is a folder of tests', (layer) => {
	expect(existsSync(join(root, 'test', layer))).toBe(true);
});

test.each(LAYERS)('%s: no path is given, as Jest would run everything under it again', (layer) => {
	expect(watchArguments(layer).filter((one) => !one.startsWith('--'))).toEqual([]);
});

test('unit: after a change to one source, Jest runs the tests that reach it', () => {
	const [, ...selection] = watchArguments('unit');
	const source = 'nodes/MediaGeneration/webhook/verify.ts';
	const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
	const args = [jest, ...selection, '--listTests', '--findRelatedTests', source];
	const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
	const files = stdout.trim().split('\n');
	expect(files).toContain(join(root, 'test/unit/webhook/verify.test.mts'));
	expect(files.length).toBeLessThan(30);
});
