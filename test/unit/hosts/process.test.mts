import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, runProcess, startProcess } from '../../../hosts/process.mts';
import { waitUntil } from '../../../hosts/wait-until.mts';
import { withFolder } from '../../support/temporary-folder.mts';

const node = process.execPath;

test('a process that ends by itself returns its output', async () => {
	expect(await runProcess(node, ['-e', 'console.log("out"); console.error("err")'])).toContain(
		'out',
	);
});

test('a failing process throws an error with its exit code and its output', async () => {
	const failing = runProcess(node, ['-e', 'console.error("no such table"); process.exit(3)']);
	await expect(failing).rejects.toThrow(/ended with 3:\nno such table/);
});

test('a missing program throws an error with its name', async () => {
	await expect(runProcess('no-such-program', [])).rejects.toThrow(/no-such-program/);
});

test('a process that ignores SIGTERM is killed after its grace period', async () => {
	const stubborn =
		"process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)";
	const running = startProcess(node, ['-e', stubborn], { graceMs: 100 });
	await waitUntil('it is up', () => running.readLog().includes('up'));
	await running.stop();
	expect(await running.exitPromise).toBe('SIGKILL');
	expect(isAlive(running.pid)).toBe(false);
});

test('child processes that a process leaves behind end with it', () =>
	withFolder(async (folder) => {
		const leaving = `
			const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
			require('fs').writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(child.pid));
			process.exit(0);`;
		await runProcess(node, ['-e', leaving]);
		const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
		await waitUntil('it has ended', () => !isAlive(pid));
		expect(isAlive(pid)).toBe(false);
	}));
