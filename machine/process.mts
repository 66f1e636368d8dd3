import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import { registerCleanUp } from './cleanup.mts';

// node:child_process replaces execa here, since jest on Node 20 cannot load packages that exist only as ES modules.

export type RunningProcess = {
	pid: number;
	/** The last 400,000 characters of standard output and standard error, in order of arrival. */
	readLog: () => string;
	/** Resolves with the exit code (127 if the program can't be started) or the signal that ended the process. */
	exitPromise: Promise<number | NodeJS.Signals>;
	/** Sends SIGTERM, and SIGKILL after the grace period; resolves when the process has ended. */
	stop: () => Promise<void>;
	/** Sends SIGKILL; resolves when the process has ended. */
	kill: () => Promise<void>;
};

type StartOptions = Pick<SpawnOptions, 'cwd' | 'env'> & {
	graceMs?: number;
	onLine?: (line: string) => void;
};

const keptCharacters = 400_000;
const living = new Set<ChildProcess>();
let isExitHooked = false;

/** Starts a program in a new process group, which is killed when this process exits. */
export function startProcess(
	command: string,
	args: string[],
	{ graceMs = 15_000, onLine, ...options }: StartOptions = {},
): RunningProcess {
	const child = spawn(command, args, {
		...options,
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: process.platform !== 'win32',
	});
	living.add(child);
	killLivingAtExit();

	let log = '';
	const keep = (chunk: string) => (log = (log + chunk).slice(-keptCharacters));
	child.stdout.setEncoding('utf8').on('data', keep);
	child.stderr.setEncoding('utf8').on('data', keep);
	if (onLine) {
		for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', onLine);
	}

	child.once('exit', () => {
		// Kills the child processes that the program has left behind.
		sendSignal(child, 'SIGKILL');
		living.delete(child);
	});
	const exitPromise = new Promise<number | NodeJS.Signals>((resolve) => {
		child.once('error', (error) => {
			keep(`${command}: ${error.message}\n`);
			living.delete(child);
			resolve(127);
		});
		child.once('close', (code, signal) => resolve(code ?? signal ?? 1));
	});

	const end = async (signal: NodeJS.Signals) => {
		const signalWhileLiving = (wanted: NodeJS.Signals) =>
			living.has(child) && sendSignal(child, wanted);
		signalWhileLiving(signal);
		const force = setTimeout(signalWhileLiving, graceMs, 'SIGKILL');
		await exitPromise;
		clearTimeout(force);
	};
	const stop = registerCleanUp(command, () => end('SIGTERM'));
	void exitPromise.then(stop);
	return {
		pid: child.pid ?? 0,
		readLog: () => log,
		exitPromise,
		stop,
		kill: () => end('SIGKILL'),
	};
}

/** Returns the program's output. @throws Error with the last lines of output if the program failed */
export async function runProcess(
	command: string,
	args: string[],
	options: StartOptions = {},
): Promise<string> {
	const running = startProcess(command, args, options);
	const outcome = await running.exitPromise;
	if (outcome !== 0) {
		const lines = running.readLog().trim().split('\n').slice(-25).join('\n');
		throw new Error(`${command} ${args.join(' ')} ended with ${outcome}:\n${lines}`);
	}
	return running.readLog();
}

/** Node.js starts `npm.cmd`, the npm of Windows, only through a shell (CVE-2024-27980). */
const npmCommand = process.platform === 'win32' ? ['cmd.exe', '/d', '/c', 'npm'] : ['npm'];

/** Returns npm's output. @throws as `runProcess` */
export function runNpm(args: string[], options: StartOptions): Promise<string> {
	const [command, ...first] = npmCommand;
	return runProcess(command!, [...first, ...args], options);
}

/** Whether a process with this ID exists, even if it belongs to another user. */
export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

function sendSignal(child: ChildProcess, signal: NodeJS.Signals): void {
	if (!child.pid) return;
	try {
		process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

function killLivingAtExit(): void {
	if (isExitHooked) return;
	isExitHooked = true;
	process.on('exit', () => living.forEach((child) => sendSignal(child, 'SIGKILL')));
}
