import type { INodeExecutionData } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { runItems } from '../../../nodes/MediaGeneration/execution/items';
import { openSession } from '../../../nodes/MediaGeneration/execution/session';
import { fakeExecution, type Setting } from '../../support/fake-execution.mts';
import { VirtualClock } from './virtual-clock.mts';

/** Runs the action node over the items of the setting, in virtual time. */
export function runNode(setting: Setting) {
	const fake = fakeExecution(setting);
	const clock = new VirtualClock();
	const run = async (): Promise<INodeExecutionData[]> => {
		const session = await openSession(fake.context, catalog, 20, (_, interrupt) => {
			clock.interrupt = interrupt;
			return clock;
		});
		return await runItems(session, setting.parameters?.length ?? 1);
	};
	return { ...fake, clock, output: run() };
}
