import type { IExecuteFunctions } from 'n8n-workflow';

/** Messages beside the result never fail an item. */
function quietly(say: () => void): void {
	try {
		say();
	} catch {
		// n8n could not deliver it; the result still counts.
	}
}

/** To the browser's console, in a manual execution. */
export const logToConsole = (context: IExecuteFunctions, message: string): void =>
	quietly(() => context.sendMessageToUI(message));

/** To n8n's log too, in case the execution leaves nothing else. */
export function logEverywhere(context: IExecuteFunctions, message: string): void {
	quietly(() => context.logger.info(message));
	logToConsole(context, message);
}

/** Next to the output. */
export const hintBesideOutput = (context: IExecuteFunctions, message: string): void =>
	quietly(() => context.addExecutionHints({ message, location: 'outputPane' }));
