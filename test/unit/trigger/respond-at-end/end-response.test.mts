import type { IWebhookFunctions } from 'n8n-workflow';
import { MediaGenerationTrigger } from '../../../../nodes/MediaGeneration/MediaGenerationTrigger.node';
import { admitEvents } from '../../../../nodes/MediaGeneration/trigger/admit-events';
import {
	EndResponse,
	endResponse,
} from '../../../../nodes/MediaGeneration/trigger/respond-at-end/end-response';
import { handleDelivery } from '../../../../nodes/MediaGeneration/trigger/handle-delivery';
import { readRunInput, writeRunInput } from '../../../../nodes/MediaGeneration/trigger/run-input';
import { makeCompleted, fakeDelivery } from '../../../support/fake-webhook.mts';
import { runContext } from '../../support/run-context.mts';
import { fakeTimers, CLOCK_SHIFTS_HOURS, shiftClock } from '../../../support/fake-timers.mts';
import { SharedList } from '../../support/shared-list.mts';

const n8n2 = { isNodeFeatureEnabled: () => false } as unknown as IWebhookFunctions;
const n8n1 = {} as IWebhookFunctions;

test('n8n responds with the last node until a run has succeeded elsewhere, and then to the worker’s report', () => {
	const response = new EndResponse();
	expect(response.mode).toBe('lastNode');
	expect(response.mayRunEndSoon(1e12)).toBe(false);
	response.recordSuccess(n8n2, 1_000);
	expect(response.mode).toBe('responseNode');
});

test('a run may end early once no delivery is open that began with the other mode', () => {
	const response = new EndResponse();
	response.recordSuccess(n8n2, 1_000);
	response.recordSuccess(n8n2, 9_000);
	expect(response.mayRunEndSoon(11_000)).toBe(false);
	expect(response.mayRunEndSoon(11_001)).toBe(true);
});

test.each([
	['before the first success', (response: EndResponse) => response.recordStart()],
	['after it', () => undefined],
])('a process that runs its own events keeps responding with the last node: %s', (_, before) => {
	const response = new EndResponse();
	before(response);
	response.recordSuccess(n8n2, 1_000);
	response.recordStart();
	response.recordSuccess(n8n2, 2_000);
	expect(response.mode).toBe('lastNode');
	expect(response.mayRunEndSoon(100_000)).toBe(false);
});

test('n8n 1, which stops the runs of open deliveries when it exits, keeps the last node', () => {
	const response = new EndResponse();
	response.recordSuccess(n8n1, 1_000);
	expect(response.mode).toBe('lastNode');
});

describe('the trigger', () => {
	const modes = () =>
		new MediaGenerationTrigger().description.webhooks!.map((url) => url.responseMode);

	const receive = async (id: string, respondsAtEnd = true) => {
		const fake = fakeDelivery({ body: makeCompleted(id), workflow: 'end-response' });
		const result = await handleDelivery(Object.assign(fake.context, n8n2), respondsAtEnd);
		return { response: fake.response, input: readRunInput(result.workflowData![0]![0]!) };
	};

	fakeTimers();

	test('detects queue mode by its own deliveries, and passes it on', async () => {
		const immediately = await receive('a', false);
		immediately.response.finish(200);
		const failed = await receive('b');
		failed.response.finish(500);
		expect(modes()).toEqual(['onReceived', 'lastNode']);
		const first = await receive('c');
		first.response.finish(200);
		expect(modes()).toEqual(['onReceived', 'responseNode']);
		expect((await receive('d')).input).not.toHaveProperty('mayEndSoon');
		jest.advanceTimersByTime(10_001);
		expect((await receive('e')).input).toMatchObject({ mayEndSoon: true });
		expect((await receive('f', false)).input).not.toHaveProperty('mayEndSoon');
	});

	test.each(CLOCK_SHIFTS_HOURS)(
		'counts the time that deliveries stay open, whatever the clock shows (%i h)',
		async (hours) => {
			endResponse.recordStart();
			Object.assign(endResponse, new EndResponse());
			(await receive(`first ${hours}`)).response.finish(200);
			shiftClock(hours);
			expect((await receive(`soon ${hours}`)).input).not.toHaveProperty('mayEndSoon');
			jest.advanceTimersByTime(10_001);
			shiftClock(-hours);
			expect((await receive(`later ${hours}`)).input).toMatchObject({ mayEndSoon: true });
		},
	);

	test('leaves queue mode when a run begins in the process that has its delivery', async () => {
		endResponse.recordSuccess(n8n2, performance.now());
		const json = { resource: 'video', action: 'completed', payload: { id: 'g' } };
		const item = writeRunInput({ json, respondsAtEnd: true, key: 'g' });
		const helpers = new SharedList().connectProcess();
		await admitEvents(runContext({ getInputData: () => [item], helpers }, 'end-response'));
		expect(modes()).toEqual(['onReceived', 'lastNode']);
	});
});
