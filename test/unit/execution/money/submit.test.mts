import { Deadline } from '../../../../nodes/MediaGeneration/api/deadline';
import { createRequestQueue } from '../../../../nodes/MediaGeneration/api/request-queue';
import type { Service } from '../../../../nodes/MediaGeneration/api/service';
import type { Item } from '../../../../nodes/MediaGeneration/execution/item';
import type { Entry, Slot } from '../../../../nodes/MediaGeneration/execution/money/ledger';
import type { Submission } from '../../../../nodes/MediaGeneration/execution/money/submit';
import { submit } from '../../../../nodes/MediaGeneration/execution/money/submit';
import { VirtualClock } from '../../../support/virtual-clock.mts';

test('what was rejected is not in the ledger while it waits to be sent again', async () => {
	const written: Array<Entry | undefined> = [];
	let entry: Entry | undefined;
	const slot: Slot = {
		read: () => entry,
		write: (one) => void (entry = one),
		clear: () => (entry = undefined),
	};
	const generate: Service['generate'] = async (_, { onSend, onRejected }) => {
		onSend();
		written.push(entry);
		onRejected();
		written.push(entry);
		return await Promise.resolve({ id: 'p1', body: { id: 'p1' } });
	};
	const session = {
		service: { generate },
		queue: createRequestQueue(1),
		lengths: { add: () => undefined },
		spending: {
			assertWithin: () => undefined,
			within: async (_: object, run: () => Promise<unknown>) => await run(),
		},
	};
	const submission = {
		plan: { path: '/v1/x', uploads: new Map(), body: () => ({}) },
		limits: {},
		deadline: Deadline.in(new VirtualClock(), 1000),
	};
	await submit({ session } as unknown as Item, submission as unknown as Submission, slot);
	expect(written).toEqual([{ unknown: expect.any(String) }, undefined]);
	expect(entry).toEqual({ id: 'p1', body: { id: 'p1' } });
});
