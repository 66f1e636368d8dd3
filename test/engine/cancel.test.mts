import { type EngineRunOptions, RETRY } from '../support/engine/engine.mts';
import { makeNumbered, makeQrCodeParameters } from '../support/engine/inputs.mts';
import { WorkingTime } from '../support/engine/working-time.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';

/** n8n's Stop button ends the node within a second, and no paid project is lost. */

const POST = '/v1/ai-qr-code-generator';

const { service, run } = useSandboxRunner({ renderMs: 50 });

/** Stops the run when the service has received `count` of these requests; the node must end within a second. */
async function stopAfter(
	[count, method, path]: [count: number, method: string, path: string],
	parameters = makeQrCodeParameters(),
	more: Partial<EngineRunOptions> = {},
) {
	let sinceStop: WorkingTime | undefined;
	const hasThem = async () => (await service.listRequests(method, path)).length >= count;
	const stopped = await run(parameters, {
		...more,
		onStart: (cancel) => {
			void waitUntil('the moment of Stop', hasThem).then(() => {
				sinceStop = new WorkingTime();
				cancel();
			});
		},
	});
	expect(stopped.run.status).toBe('canceled');
	expect(sinceStop?.end()).toBeLessThan(1000);
	return stopped;
}

test.each([
	['in the pause between reads', '/v1/', 'slow:60'],
	['while waiting for the response to a read', '/v1/', undefined],
	['while a download runs', '/storage/', undefined],
])('Stop %s ends the node within a second', async (_, path, content) => {
	if (!content) await service.injectFault('GET', `${path}*`, { kind: 'delay', ms: 5000 });
	await stopAfter([1, 'GET', path], makeQrCodeParameters(content ? { content } : {}));
});

test('Stop during the pause before a retry ends the node within a second, and Retry execution sends the request once', async () => {
	const busy = { kind: 'status', status: 429, headers: { 'retry-after': '50' } } as const;
	await service.injectFault('POST', POST, busy);
	const retryOf = await stopAfter([1, 'POST', POST]);
	// The service accepted nothing, so the retry may send the request.
	const { error } = await run(makeQrCodeParameters(), { retryOf });
	expect(error).toBeUndefined();
	expect(await service.listAcceptedGenerationRequests()).toHaveLength(1);
});

test('after Stop during a generation call, the call is never repeated, and the error reports that', async () => {
	await service.injectFault('POST', POST, { kind: 'delay', ms: 1500 });
	const stopped = await stopAfter([1, 'POST', POST]);
	expect(stopped.error?.message).toContain('while the generation request was in progress');
	expect(stopped.error?.description).toContain('may have started');
	const again = await run(makeQrCodeParameters(), { retryOf: stopped });
	expect(again.error?.message).toContain('the request wasn’t sent again');
	expect(await service.listRequests('POST', POST)).toHaveLength(1);
});

test('after Stop with many items under Retry On Fail and Continue On Fail, no further request is sent', async () => {
	const parameters = makeQrCodeParameters({
		content: '=slow:60 {{ $json.n }}',
		options: { concurrency: 3 },
	});
	await stopAfter([3, 'GET', '/v1/'], parameters, {
		items: makeNumbered(8),
		settings: { ...RETRY, onError: 'continueRegularOutput' },
	});
	const seen = (await service.listRequests()).length;
	await new Promise((resolve) => setTimeout(resolve, 700));
	expect(await service.listRequests()).toHaveLength(seen);
});

test('Retry execution after Stop finds the started projects', async () => {
	const parameters = makeQrCodeParameters({ content: '=slow:2 {{ $json.n }}' });
	const items = makeNumbered(3);
	const retryOf = await stopAfter([1, 'GET', '/v1/'], parameters, { items });
	const { outputs } = await run(parameters, { items, retryOf });
	expect(outputs[0]!.map(({ json }) => json.status)).toEqual(Array(3).fill('complete'));
	expect(await service.listAcceptedGenerationRequests()).toHaveLength(3);
});
