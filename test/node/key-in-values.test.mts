import type { Call } from '../support/fake-execution.mts';
import { isGeneration, respondAt } from './support/fake-service.mts';
import { KINDS, runOperations } from './support/operations.mts';

/**
 * The API key may equal a part of an ID, path, link or status, such as a tenant's name. Requests must contain those values
 * unchanged.
 */

const describeRequest = ({ method, url, body }: Call): string =>
	`${method} ${url} ${method === 'PUT' ? '' : JSON.stringify(body)}`;

test.each(KINDS)('$name: its requests don’t depend on the value of the key', async (operation) => {
	const parameters = { ...operation.parameters };
	if (parameters.completion !== undefined) parameters.completion = 'download';
	const send = async (apiKey: string): Promise<string[]> => {
		const { output, calls } = runOperations([parameters], {
			credential: { service: 'magicHour', apiKey },
			respond: respondAt('saved-items', { body: { items: [] } }),
			continueOnFail: true,
		});
		await output;
		return calls.map(describeRequest);
	};
	const usual = await send('a-key-that-occurs-nowhere');
	// Model > Get Many reads a list in the package and sends no request.
	expect(usual.length > 0).toBe(operation.name !== 'model getAll');
	for (const key of [
		'complete',
		'api-assets',
		'storage.test',
		'https://cdn.test/p1',
		'downloads',
	]) {
		expect(await send(key)).toEqual(usual);
	}
});

const KEY = 'long-secret-key-77';
const ID = `project-${KEY}`;
const FINISHED = { url: `https://cdn.test/${KEY}/a.png?sig=1` };

test.each(KINDS)(
	'$name: no output, hint, log line or file name contains the key',
	async ({ parameters }) => {
		const endings = parameters.completion === undefined ? [undefined] : ['start', 'download'];
		for (const completion of endings) {
			const body = { id: ID, name: KEY, status: 'complete', [KEY]: KEY, downloads: [FINISHED] };
			const { outputs, hints, log, messages, kept } = runOperations(
				[{ ...parameters, ...(completion ? { completion } : {}) }],
				{
					credential: { service: 'magicHour', apiKey: KEY },
					mode: 'manual',
					respond: (call) =>
						isGeneration(call) ? { body: { id: ID, credits_charged: 5 } } : undefined,
					read: () => ({ body: { ...body, credits: 1, items: [body], voices: [body] } }),
					continueOnFail: true,
				},
			);
			const all = [await outputs, hints, log, messages, [...kept]];
			expect(JSON.stringify(all).toLowerCase()).not.toContain(KEY);
			if (completion) expect(log.length).toBeGreaterThan(0);
		}
	},
);
