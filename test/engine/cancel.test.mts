import { RETRY, runInEngine, savedForRetry } from '../support/engine/engine.mts';
import { numbered, qrCode } from '../support/engine/inputs.mts';
import { WorkingTime } from '../support/engine/working-time.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** n8n's Stop button ends the node within a second, and nothing paid is lost. */

const POST = '/v1/ai-qr-code-generator';

const service = sandboxOf({ renderMs: 50 });
beforeEach(async () => await service.forget());

/** Stops the run as soon as the condition holds; returns how long the node took to end. */
async function stopWhen(
	condition: () => Promise<boolean>,
	given: Partial<Parameters<typeof runInEngine>[0]>,
) {
	let sinceStop: WorkingTime | undefined;
	const result = await runInEngine({
		credential: service.credential,
		parameters: qrCode(),
		...given,
		onStart: (cancel) => {
			void waitUntil('the moment of Stop', condition).then(() => {
				sinceStop = new WorkingTime();
				cancel();
			});
		},
	});
	return { ...result, tookMs: sinceStop?.end() };
}

const has = (method: string, path: string, count: number) => async () =>
	(await service.requests(method, path)).length >= count;

test.each([
	['in the pause between reads', '/v1/', 'slow:60'],
	['while waiting for the response to a read', '/v1/', undefined],
	['while a download runs', '/storage/', undefined],
])('Stop %s ends the node within a second', async (_, path, content) => {
	if (!content) await service.fault('GET', `${path}*`, { kind: 'delay', ms: 5000 });
	const { tookMs, run } = await stopWhen(has('GET', path, 1), {
		parameters: qrCode(content ? { content } : {}),
	});
	expect(run.status).toBe('canceled');
	expect(tookMs).toBeLessThan(1000);
});

test('Stop in the pause before another attempt: within a second, and Retry execution sends the request once', async () => {
	const busy = { kind: 'status', status: 429, headers: { 'retry-after': '50' } } as const;
	await service.fault('POST', POST, busy);
	const { tookMs, run } = await stopWhen(has('POST', POST, 1), {});
	expect(run.status).toBe('canceled');
	expect(tookMs).toBeLessThan(1000);
	// Nothing was accepted, so the saved run may send it.
	const { error } = await runInEngine({
		credential: service.credential,
		parameters: qrCode(),
		saved: savedForRetry(run),
	});
	expect(error).toBeUndefined();
	expect(await service.accepted()).toHaveLength(1);
});

test('Stop while a generation call is in progress: it is never sent again, and the error says so', async () => {
	await service.fault('POST', POST, { kind: 'delay', ms: 1500 });
	const { tookMs, run, error } = await stopWhen(has('POST', POST, 1), {});
	expect(run.status).toBe('canceled');
	expect(tookMs).toBeLessThan(1000);
	expect(error?.message).toContain('while the generation request was in progress');
	expect(error?.description).toContain('may have started');
	const again = await runInEngine({
		credential: service.credential,
		parameters: qrCode(),
		saved: savedForRetry(run),
	});
	expect(again.error?.message).toContain('this item wasn’t resent');
	expect(await service.requests('POST', POST)).toHaveLength(1);
});

test('Stop with many items under Retry On Fail and Continue On Fail: no request comes after it', async () => {
	const { tookMs, run } = await stopWhen(has('GET', '/v1/', 3), {
		parameters: qrCode({ content: '=slow:60 {{ $json.n }}', options: { concurrency: 3 } }),
		items: numbered(8),
		settings: { ...RETRY, onError: 'continueRegularOutput' },
	});
	expect(run.status).toBe('canceled');
	expect(tookMs).toBeLessThan(1000);
	const seen = (await service.requests()).length;
	await new Promise((resolve) => setTimeout(resolve, 700));
	expect(await service.requests()).toHaveLength(seen);
});

test('Retry execution after Stop finds the started projects again', async () => {
	const parameters = qrCode({ content: '=slow:2 {{ $json.n }}' });
	const { run } = await stopWhen(has('GET', '/v1/', 1), { parameters, items: numbered(3) });
	const { outputs } = await runInEngine({
		credential: service.credential,
		parameters,
		items: numbered(3),
		saved: savedForRetry(run),
	});
	expect(outputs[0]!.map(({ json }) => json.status)).toEqual(Array(3).fill('complete'));
	expect(await service.accepted()).toHaveLength(3);
});
