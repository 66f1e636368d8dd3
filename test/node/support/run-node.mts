import { ACTION_NODE } from '../../support/action-node.mts';
import { run } from '../../../nodes/MediaGeneration/execution/run';
import type { ClockMaker } from '../../../nodes/MediaGeneration/execution/session';
import { fakeExecution, type Setting } from '../../support/fake-execution.mts';
import { VirtualClock } from '../../support/virtual-clock.mts';

/** Runs the action node over the items of the setting, in virtual time. */
export function runNode(setting: Setting) {
	const fake = fakeExecution(setting);
	const clock = new VirtualClock();
	const makeClock: ClockMaker = (_, interrupt) => {
		clock.interrupt = interrupt;
		return clock;
	};
	const outputs = run(fake.context, ACTION_NODE, makeClock);
	return { ...fake, clock, outputs, output: outputs.then(([first]) => first!) };
}

/** The error that the node ends with. */
export const failure = async (
	output: Promise<unknown>,
): Promise<Error & { description?: string }> =>
	await output.then(
		() => {
			throw new Error('it succeeded');
		},
		(error: Error) => error,
	);

/** What the user reads of it. */
export async function errorText(output: Promise<unknown>): Promise<string> {
	const { message, description } = await failure(output);
	return `\n${message}\n${description}\n`;
}
