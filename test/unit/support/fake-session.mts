import type { IExecuteFunctions } from 'n8n-workflow';
import { createClient } from '../../../nodes/MediaGeneration/api/client';
import { connectionOf } from '../../../nodes/MediaGeneration/api/connection';
import { createService } from '../../../nodes/MediaGeneration/api/service';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { createGate } from '../../../nodes/MediaGeneration/execution/gate';
import { runItems } from '../../../nodes/MediaGeneration/execution/items';
import { ledgerOf } from '../../../nodes/MediaGeneration/execution/money/ledger';
import { createPace } from '../../../nodes/MediaGeneration/execution/follow/pace';
import type { Session } from '../../../nodes/MediaGeneration/execution/session';
import { CUSTOM, fakeExecution, type Setting } from '../../support/fake-execution.mts';
import { VirtualClock } from './virtual-clock.mts';

/** The session that the node would open, with virtual time. */
function sessionOver(
	context: IExecuteFunctions,
	credential: Readonly<Record<string, unknown>>,
	tools: readonly Tool[] = catalog,
	concurrency = 20,
): Session & { readonly clock: VirtualClock } {
	const connection = connectionOf(credential);
	const gate = createGate(concurrency);
	const clock = new VirtualClock(gate.assertOpen);
	const client = createClient(context, connection);
	return {
		context,
		tools,
		client,
		clock,
		service: createService(client, connection, clock),
		gate,
		ledger: ledgerOf(context),
		pace: createPace(clock),
	};
}

/** Runs the action node over the items of the setting, in virtual time. */
export function runNode(setting: Setting) {
	const fake = fakeExecution(setting);
	const session = sessionOver(fake.context, setting.credential ?? CUSTOM);
	const count = setting.parameters?.length ?? 1;
	return { ...fake, session, output: runItems(session, count) };
}
