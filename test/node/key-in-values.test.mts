import type { Call } from '../support/fake-execution.mts';
import { respondAt } from './support/fake-service.mts';
import { OPERATIONS, runOperations } from './support/operations.mts';

/** The key may occur in an ID, a path, a link or a status, such as a tenant's name: requests need them as they came. */

const describeRequest = ({ method, url, body }: Call): string =>
	`${method} ${url} ${method === 'PUT' ? '' : JSON.stringify(body)}`;

test.each(OPERATIONS)(
	'$name: its requests are the same, whatever the key is',
	async (operation) => {
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
		// That list is part of the package.
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
	},
);
