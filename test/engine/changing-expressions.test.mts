import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { speedUpTime } from '../support/engine/speed-up-time.mts';
import { RETRY } from '../support/engine/engine.mts';
import { makeNumbered, makeQrCodeParameters } from '../support/engine/inputs.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';

/** An expression with a new value at each evaluation never causes a second payment; only a change by the user does. */

speedUpTime(10);

const POST = '/v1/ai-qr-code-generator';

const { service, run } = useSandboxRunner({ renderMs: 50 });

const changing = fc.constantFrom(
	'{{ $now.toMillis() }}',
	'{{ Math.random() }}',
	'{{ new Date().toISOString() }}-{{ Math.random() }}',
	'{{ $now }}{{ $json.n }}',
);
const field = fc.constantFrom('content', 'art_style', 'name');
const lost = fc.constantFrom(
	{ kind: 'reset', when: 'after' },
	{ kind: 'status', status: 502 },
	{ kind: 'truncate', bytes: 5 },
);
/** The response to the generation request is lost, or a running project can't be read. */
const failure = fc.oneof(
	lost.map((fault) => ({ method: 'POST', path: POST, fault, again: 10 }) as const),
	fc.constant({
		method: 'GET',
		path: '/v1/*',
		fault: { kind: 'status', status: 403 },
		again: 1,
	} as const),
);

const withChange = (name: string, expression: string): IDataObject => {
	const value = `=x ${expression}`;
	if (name === 'name') return makeQrCodeParameters({ options: { name: value } });
	return makeQrCodeParameters({
		[name]: name === 'art_style' ? { __rl: true, mode: 'name', value } : value,
	});
};

test('a run, n8n’s retries and Retry execution together send at most one generation request per item', async () => {
	await fc.assert(
		fc.asyncProperty(
			field,
			changing,
			failure,
			fc.integer({ min: 1, max: 2 }),
			async (name, expression, bad, count) => {
				await service.clearRequestsAndFaults();
				const parameters = withChange(name, expression);
				await service.injectFault(bad.method, bad.path, bad.fault as never, bad.again);
				const items = makeNumbered(count);
				const first = await run(parameters, { items, settings: RETRY });
				const again = await run(parameters, { items, settings: RETRY, retryOf: first });
				await run(parameters, { items, retryOf: again });
				expect((await service.listRequests('POST', POST)).length).toBeLessThanOrEqual(count);
			},
		),
		{ numRuns: 12 },
	);
});

test('a parameter that the user changed causes exactly one more request', async () => {
	const items = makeNumbered(1);
	await service.injectFault('GET', '/v1/*', { kind: 'status', status: 403 }, 1);
	const first = await run(withChange('content', '{{ $now }}'), { items });
	const changed = withChange('content', '{{ $now }} and more');
	const second = await run(changed, { items, retryOf: first, isCurrent: true });
	expect(second.error).toBeUndefined();
	expect(await service.listRequests('POST', POST)).toHaveLength(2);
	// Parameters that don't affect the result cause no further request.
	const around = { ...changed, completion: 'wait', options: { maxWaitMinutes: 5 } };
	await run(around, { items, retryOf: second, isCurrent: true });
	expect(await service.listRequests('POST', POST)).toHaveLength(2);
});
