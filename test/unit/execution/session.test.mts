import { Halted } from '../../../nodes/MediaGeneration/api/calls/request-queue';
import { Notes } from '../../../nodes/MediaGeneration/output/notes';
import { openSession } from '../../../nodes/MediaGeneration/execution/session';
import { ACTION_NODE } from '../../support/action-node.mts';
import { fakeExecution } from '../../support/fake-execution.mts';
import { VirtualClock } from '../../support/virtual-clock.mts';

test('an item that ends the node wakes all that sleep', async () => {
	const clock = new VirtualClock();
	const session = await openSession(
		fakeExecution().context,
		ACTION_NODE,
		20,
		new Notes(),
		(_, interrupt) => {
			clock.interrupt = interrupt;
			return clock;
		},
	);
	const sleeping = session.clock.sleep(1_000);
	session.queue.close();
	await expect(sleeping).rejects.toBeInstanceOf(Halted);
});

test('the key of the credential is kept out of what the service answers', async () => {
	const apiKey = 'key-12345678';
	const { context } = fakeExecution({
		credential: { service: 'custom', baseUrl: 'https://media.test', apiKey },
		network: () => ({ body: { id: 'p1', status: 'complete', seen: apiKey } }),
	});
	const { service } = await openSession(
		context,
		ACTION_NODE,
		20,
		new Notes(),
		() => new VirtualClock(),
	);
	expect(JSON.stringify(await service.read('video', 'p1'))).not.toContain(apiKey);
});
