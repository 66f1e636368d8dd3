import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Undo = () => Promise<void> | void;

const undoSteps: { name: string; undo: Undo }[] = [];
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const impatientAfterMs = 2_000;
let isListening = false;
let isExitExpected = false;
let currentCleanUp: Promise<void> | undefined;

/**
 * Registers `undo` for {@link cleanUp}. Ctrl+C, SIGTERM, SIGHUP and uncaught errors start the clean-up. Returns a
 * function that runs `undo` immediately, unless `undo` has already run.
 */
export function registerCleanUp(name: string, undo: Undo): () => Promise<void> {
	listenForSignals();
	const entry = { name, undo };
	undoSteps.push(entry);
	return async () => {
		const index = undoSteps.indexOf(entry);
		if (index < 0) return;
		undoSteps.splice(index, 1);
		await undo();
	};
}

/** Undoes all registered steps, the last step first. A failed step doesn't prevent earlier steps from being undone. */
export async function cleanUp(): Promise<void> {
	currentCleanUp ??= undoAll().finally(() => (currentCleanUp = undefined));
	await currentCleanUp;
}

/** Pending work is expected to fail during the clean-up. */
export function isCleaningUp(): boolean {
	return currentCleanUp !== undefined;
}

async function undoAll(): Promise<void> {
	for (let entry = undoSteps.pop(); entry; entry = undoSteps.pop()) {
		try {
			await entry.undo();
		} catch (error) {
			console.error(`Could not clean up ${entry.name}: ${describeError(error)}`);
		}
	}
}

export async function runCommand(
	work: () => Promise<void>,
	report: (error: unknown) => void = (error) => console.error(`\n${describeError(error)}`),
): Promise<void> {
	try {
		await work();
	} catch (error) {
		// After Ctrl+C, pending work fails; the clean-up is already running, and the process ends after it.
		if (isCleaningUp()) return;
		report(error);
		process.exitCode = 1;
		await cleanUp();
	}
}

/** Creates a folder that {@link cleanUp} removes. The returned function removes the folder earlier. */
export async function createTemporaryFolder(name: string): Promise<[string, () => Promise<void>]> {
	const folder = await realpath(await mkdtemp(join(tmpdir(), `${name}-`)));
	const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
	return [folder, registerCleanUp(`the folder ${folder}`, remove)];
}

/** Makes Ctrl+C, SIGTERM and SIGHUP end the process with exit code 0 after the clean-up. */
export function exitCleanlyOnInterrupt(): void {
	isExitExpected = true;
}

function listenForSignals(): void {
	if (isListening) return;
	isListening = true;
	for (const [signal, code] of Object.entries(exitCodes)) {
		process.on(signal, () => void cleanUp().then(() => process.exit(isExitExpected ? 0 : code)));
	}
	let firstInterruptAt: number | undefined;
	process.on('SIGINT', () => {
		firstInterruptAt ??= Date.now();
		// One Ctrl+C may arrive twice, from the terminal and npm. A Ctrl+C over two seconds later stops the clean-up.
		if (Date.now() - firstInterruptAt > impatientAfterMs) process.exit(exitCodes.SIGINT);
	});
	const endOnError = (error: unknown) => {
		// During the clean-up, pending work fails, and so does output to a closed terminal.
		if (!isCleaningUp()) console.error(error);
		void cleanUp().then(() => process.exit(1));
	};
	process.on('uncaughtException', endOnError);
	process.on('unhandledRejection', endOnError);
}

export function describeError(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
