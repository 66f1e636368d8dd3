import { stdout } from 'node:process';
import ora from 'ora';
import { isCleaningUp } from '../machine/cleanup.mts';
import type { Narrator } from '../machine/narrator.mts';

/**
 * Prints a line at the end of each step, with outcome and duration. On a terminal, a spinner shows the running step.
 */
export const createNarrator = (): Narrator => ({
	log: (line) => console.log(line),
	step: async (doing, work, done) => {
		const start = Date.now();
		const seconds = () => `${((Date.now() - start) / 1_000).toFixed(1)} s`;
		const end = hasSpinner() ? createSpinner(doing) : printLine;
		try {
			const result = await work();
			end('✔', `${done(result)}  (${seconds()})`);
			return result;
		} catch (error) {
			end('✖', `${doing}: ${isCleaningUp() ? 'interrupted' : 'failed'}  (${seconds()})`);
			throw error;
		}
	},
});

/** On a terminal that reports 0 columns, a spinner would print a flood of control sequences. */
const hasSpinner = () => stdout.isTTY && stdout.columns > 0;

type EndStep = (symbol: string, text: string) => void;

function createSpinner(doing: string): EndStep {
	// The spinner must not capture the keyboard, since Ctrl+C must reach the clean-up.
	const running = ora({ text: doing, discardStdin: false }).start();
	return (symbol, text) => running.stopAndPersist({ symbol, text });
}

const printLine: EndStep = (symbol, text) => console.log(`${symbol} ${text}`);
