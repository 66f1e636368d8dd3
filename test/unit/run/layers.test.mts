import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { LAYERS, watchArguments } from '../../run/layers.mts';
import { root } from '../../../hosts/root.mts';

jest.setTimeout(120_000); // it starts programs

/** The files of tests that Jest chooses with these arguments. */
function listed(...args: string[]): string[] {
	const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
	const options = { cwd: root, encoding: 'utf8' } as const;
	const { stdout } = spawnSync(process.execPath, [jest, '--listTests', ...args], options);
	return stdout.split('\n').filter((line) => line !== '');
}

test.each(LAYERS)('%s: no path is given, as Jest would run everything under it again', (layer) => {
	expect(watchArguments(layer).filter((one) => !one.startsWith('--'))).toEqual([]);
});

test.each(LAYERS)('%s: Jest finds its files', (layer) => {
	expect(listed(...watchArguments(layer).slice(1))).not.toEqual([]);
});

test('unit: after a change to one source, Jest runs the tests that reach it', () => {
	const source = 'nodes/MediaGeneration/webhook/verify.ts';
	const files = listed(...watchArguments('unit').slice(1), '--findRelatedTests', source);
	expect(files).toContain(join(root, 'test/unit/webhook/verify.test.mts'));
	expect(files.length).toBeLessThan(30);
});
