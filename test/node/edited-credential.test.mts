import { MAGIC_HOUR_CREDENTIAL } from '../support/fake-execution.mts';
import { fakeService } from './support/fake-service.mts';
import { KINDS, type Operation, runOperations } from './support/operations.mts';
import { listErrors } from './support/run-node.mts';

/** The parameters with which an operation makes all its requests. */
const downloadResults = ({ parameters }: Operation) =>
	'completion' in parameters ? { ...parameters, completion: 'download' } : parameters;

/** Changes the credential as soon as `after` requests with the API key have been sent. */
async function runEdited(operation: Operation, edited: object, after: number) {
	const usual = fakeService();
	let sent = 0;
	const { calls, outputs } = runOperations([downloadResults(operation)], {
		continueOnFail: true,
		credential: () => ({ ...MAGIC_HOUR_CREDENTIAL, ...(sent < after ? {} : edited) }),
		network: async (call, clock) => {
			if (call.bearer) sent++;
			return await usual.network(call, clock);
		},
	});
	const items = (await outputs).flat();
	return { items, withKey: calls.filter(({ bearer }) => bearer) };
}

const OTHER = { service: 'custom', baseUrl: 'https://other.test', layout: 'nested', apiKey: 'k2' };

test.each(KINDS.map((one) => [one.name, one] as const))(
	'%s sends no key to the old address after the credential was changed to another service',
	async (_, operation) => {
		const { withKey } = await runEdited(operation, {}, Infinity);
		for (let after = 1; after < withKey.length; after++) {
			const { withKey: keys, items } = await runEdited(operation, OTHER, after);
			expect(keys).toHaveLength(after);
			expect(JSON.stringify(items)).toContain('the credential was changed to another service');
		}
	},
);

test('a project that was started before is reported with its ID and charge', async () => {
	const tool = KINDS.find(({ name }) => name === 'ai-image-generator')!;
	const { items } = await runEdited(tool, OTHER, 1);
	expect(listErrors(items)).toMatchObject([{ charged: true, project_id: expect.any(String) }]);
});

test('a rotated key of the same service doesn’t stop the run', async () => {
	const tool = KINDS.find(({ name }) => name === 'ai-image-generator')!;
	const { items, withKey } = await runEdited(tool, { apiKey: 'rotated-key-1234' }, 1);
	expect(listErrors(items)).toEqual([]);
	expect(withKey.length).toBeGreaterThan(1);
});
