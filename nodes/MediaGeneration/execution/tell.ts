import type { IExecuteFunctions } from 'n8n-workflow';

/** What is told besides the result never ends an item. */
function quietly(say: () => void): void {
	try {
		say();
	} catch {
		// n8n could not take it; the result still counts.
	}
}

/** To the console of the browser, where somebody runs the workflow by hand. */
export const tellEditor = (context: IExecuteFunctions, message: string): void =>
	quietly(() => context.sendMessageToUI(message));

/** To n8n's log too, so that it is found where the execution leaves nothing else. */
export function tellEverywhere(context: IExecuteFunctions, message: string): void {
	quietly(() => context.logger.info(message));
	tellEditor(context, message);
}

/** Beside the output. */
export const tellBeside = (context: IExecuteFunctions, message: string): void =>
	quietly(() => context.addExecutionHints({ message, location: 'outputPane' }));
