import { stdout } from 'node:process';
import ora from 'ora';
import { isEnding } from '../hosts/cleanup.mts';
import type { Narrator, Progress } from '../hosts/narrator.mts';

const progressLineEveryMs = 15_000;

/**
 * Narrates on the terminal: one line with a tick and its time for each step, and a spinner while it runs, if there is a
 * terminal.
 */
export function createNarrator(): Narrator {
	return {
		log: (line) => console.log(line),
		step: async (doing, work, done) => {
			const start = Date.now();
			const seconds = () => `${((Date.now() - start) / 1_000).toFixed(1)} s`;
			const display = hasSpinner() ? createSpinner(doing) : makePlainLines(doing);
			try {
				const result = await work(display.progress);
				display.end('✔', `${done(result)}  (${seconds()})`);
				return result;
			} catch (error) {
				display.end('✖', `${doing}: ${isEnding() ? 'interrupted' : 'failed'}  (${seconds()})`);
				throw error;
			}
		},
	};
}

/** A terminal that reports 0 columns would be flooded with line clearing. */
const hasSpinner = () => stdout.isTTY && stdout.columns > 0;

type Display = { progress: Progress; end: (symbol: string, text: string) => void };

function createSpinner(doing: string): Display {
	// Ctrl+C must reach our own clean-up, so the spinner must not capture the keyboard.
	const running = ora({ text: doing, discardStdin: false }).start();
	return {
		progress: (line) => (running.text = `${doing}: ${line}`),
		end: (symbol, text) => running.stopAndPersist({ symbol, text }),
	};
}

/** Without a terminal (a log, a pipe): progress at most every 15 seconds, each line complete in itself. */
function makePlainLines(doing: string): Display {
	let lastLine = Date.now() - progressLineEveryMs;
	return {
		progress: (line) => {
			if (Date.now() - lastLine < progressLineEveryMs - 1_000) return;
			lastLine = Date.now();
			console.log(`  ${doing}: ${line}`);
		},
		end: (symbol, text) => console.log(`${symbol} ${text}`),
	};
}
