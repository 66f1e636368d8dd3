import { spawnSync } from 'node:child_process';
import { isAbsolute, join, relative, sep } from 'node:path';
import { LAYERS, watchArguments } from '../../run/layers.mts';
import { root } from '../../../hosts/root.mts';
import { readText } from '../support/sources.mts';

function listTests(...args: string[]): string[] {
	const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
	const options = { cwd: root, encoding: 'utf8' } as const;
	const { stdout } = spawnSync(process.execPath, [jest, '--listTests', ...args], options);
	// Jest's first line names the project.
	return stdout.split('\n').filter(isAbsolute);
}

test.each(LAYERS)(
	'%s: the arguments have no path, because Jest would rerun everything below it',
	(layer) => {
		expect(watchArguments(layer).filter((one) => !one.startsWith('--'))).toEqual([]);
	},
);

test.each(['--selectProjects=quick', '--selectProjects=built'])(
	'%s: Jest finds files of each layer',
	(project) => {
		const layers = LAYERS.filter((layer) => watchArguments(layer).includes(project));
		const files = listTests(...new Set(layers.flatMap((layer) => watchArguments(layer).slice(1))));
		const found = files.map((file) => relative(join(root, 'test'), file).split(sep)[0]);
		expect([...new Set(found)].sort()).toEqual(layers.toSorted());
	},
);

test('unit: after a change to one source, Jest runs the tests that depend on it', () => {
	const source = 'nodes/MediaGeneration/trigger/webhook/verify.ts';
	const files = listTests(...watchArguments('unit').slice(1), '--findRelatedTests', source);
	expect(files).toContain(join(root, 'test/unit/trigger/webhook/verify.test.mts'));
	expect(files.length).toBeLessThan(30);
});

test('test:e2e with a path runs that file only', () => {
	const { scripts } = JSON.parse(readText('package.json'));
	const [program, ...args] = scripts['test:e2e'].split(' ');
	const path = 'test/e2e/reconcile.test.mts';
	expect([program, listTests(...args, path)]).toEqual(['jest', [join(root, path)]]);
});
