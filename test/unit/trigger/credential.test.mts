import type { IWebhookFunctions } from 'n8n-workflow';
import { CREDENTIAL_TYPE } from '../../../nodes/MediaGeneration/api/http/connection';
import { readCredential } from '../../../nodes/MediaGeneration/trigger/credential';
import { NODE } from '../../support/fake-execution.mts';
import { ownWorkflow } from '../support/run-context.mts';
import { fakeTimers, CLOCK_SHIFTS_HOURS, shiftClock } from '../../support/fake-timers.mts';

/** A separate trigger that counts reads of its credential; each read returns another secret. */
function trigger() {
	const workflow = ownWorkflow();
	const state = { id: 'c1', reads: 0, failures: 0 };
	const context = {
		getWorkflow: () => ({ id: workflow }),
		getNode: () => ({ ...NODE, credentials: { [CREDENTIAL_TYPE]: { id: state.id, name: 'x' } } }),
		async getCredentials() {
			const webhookSecret = `secret ${++state.reads}`;
			await new Promise((resolve) => setImmediate(resolve));
			if (state.failures > 0 && state.failures--) throw new Error('no database');
			return { webhookSecret };
		},
	} as unknown as IWebhookFunctions;
	const read = async (maxAgeMs: number) =>
		(await readCredential(context, maxAgeMs)).webhookSecret as string;
	return { state, read };
}

fakeTimers({ doNotFake: ['setImmediate'] });

test('deliveries that arrive together share one read', async () => {
	const { state, read } = trigger();
	const all = await Promise.all(Array.from({ length: 20 }, () => read(1_000)));
	expect([new Set(all).size, state.reads]).toEqual([1, 1]);
});

test.each([0, ...CLOCK_SHIFTS_HOURS])(
	'the credential is cached as long as the caller accepts, even if the clock is set (by %i h)',
	async (hours) => {
		const { read } = trigger();
		await read(1_000);
		shiftClock(hours);
		expect(await read(1_000)).toBe('secret 1');
		jest.advanceTimersByTime(999);
		expect(await read(1_000)).toBe('secret 1');
		jest.advanceTimersByTime(1);
		expect(await read(10_000)).toBe('secret 1');
		expect(await read(1_000)).toBe('secret 2');
	},
);

test('a caller that accepts no cached credential gets the current one', async () => {
	const { read } = trigger();
	expect([await read(0), await read(0)]).toEqual(['secret 1', 'secret 2']);
});

test('a node with another credential never gets the old one', async () => {
	const { state, read } = trigger();
	await read(10_000);
	state.id = 'c2';
	expect(await read(10_000)).toBe('secret 2');
});

test('each trigger has a cache of its own', async () => {
	const [one, other] = [trigger(), trigger()];
	await Promise.all([one.read(10_000), other.read(10_000)]);
	expect([one.state.reads, other.state.reads]).toEqual([1, 1]);
});

test('a failed read fails all waiting deliveries, and the next delivery reads again', async () => {
	const { state, read } = trigger();
	state.failures = 1;
	const both = await Promise.allSettled([read(10_000), read(10_000)]);
	expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	expect(await read(10_000)).toBe('secret 2');
});
