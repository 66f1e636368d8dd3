import { stdout } from 'node:process';
import ora from 'ora';
import { isCleaningUp } from '../hosts/cleanup.mts';
import type { Narrator, ReportProgress } from '../hosts/narrator.mts';

const progressLineEveryMs = 15_000;

/**
 * Prints a line at the end of each step, with outcome and duration. On a terminal, a spinner shows the running step.
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
				display.end('✖', `${doing}: ${isCleaningUp() ? 'interrupted' : 'failed'}  (${seconds()})`);
				throw error;
			}
		},
	};
}

/** On a terminal that reports 0 columns, a spinner would print a flood of control sequences. */
const hasSpinner = () => stdout.isTTY && stdout.columns > 0;

type Display = { progress: ReportProgress; end: (symbol: string, text: string) => void };

function createSpinner(doing: string): Display {
	// The spinner must not capture the keyboard, since Ctrl+C must reach the clean-up.
	const running = ora({ text: doing, discardStdin: false }).start();
	return {
		progress: (line) => (running.text = `${doing}: ${line}`),
		end: (symbol, text) => running.stopAndPersist({ symbol, text }),
	};
}

/** Prints whole lines for a log or a pipe, and progress at most every 14 seconds. */
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
