import { RETRY } from '../support/engine/engine.mts';
import { makeQrCodeParameters } from '../support/engine/inputs.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';
import { useSandbox } from '../support/use-sandbox.mts';

/** A workflow that serves several clients: the credential's fields are expressions, evaluated by n8n for each item. */

speedUpTime(10);

const { service, run } = useSandboxRunner({ renderMs: 50 });
const other = useSandbox({ renderMs: 50, apiKey: 'the-key-of-the-other-client' });

const CREDENTIAL = {
	service: 'custom',
	baseUrl: '={{ $json.address }}',
	layout: 'flat',
	apiKey: '={{ $json.key }}',
};

/** Items of two clients in turn, whose services accept only their own client's key. */
const makeItems = (count: number) =>
	Array.from({ length: count }, (_, n) => {
		const { baseUrl, apiKey } = n % 2 === 0 ? service : other;
		return { json: { n, address: baseUrl, key: apiKey } };
	});

const runForClients = async (completion: string, more: Parameters<typeof run>[1] = {}) =>
	await run(makeQrCodeParameters({ content: '=item {{ $json.n }}', completion }), {
		credential: CREDENTIAL,
		items: makeItems(6),
		...more,
	});

const listContents = async (sandbox: typeof service): Promise<string[]> =>
	(await sandbox.listAcceptedGenerationRequests()).map(({ body }) =>
		String((body as { content: unknown }).content),
	);

beforeEach(() => other.clearRequestsAndFaults());

test.each(['start', 'wait', 'download'])(
	'with %s, each client pays for its own items',
	async (completion) => {
		const { outputs, error } = await runForClients(completion);
		expect(error).toBeUndefined();
		expect(outputs[0]!.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3, 4, 5].map((item) => ({ item })),
		);
		expect((await listContents(service)).sort()).toEqual(['item 0', 'item 2', 'item 4']);
		expect((await listContents(other)).sort()).toEqual(['item 1', 'item 3', 'item 5']);
	},
);

test('the retry of an item uses its own account, and nobody pays twice', async () => {
	await other.injectFault('GET', '/v1/*', { kind: 'status', status: 403 });
	const first = await runForClients('download');
	expect(first.error?.message).toContain('not allowed to read image project');
	const { outputs, error } = await runForClients('download', { retryOf: first, settings: RETRY });
	expect(error).toBeUndefined();
	expect(outputs[0]).toHaveLength(6);
	expect((await listContents(service)).sort()).toEqual(['item 0', 'item 2', 'item 4']);
	expect((await listContents(other)).sort()).toEqual(['item 1', 'item 3', 'item 5']);
});

test('an item without a key fails alone, with On Error Continue', async () => {
	const items = makeItems(4);
	const { outputs } = await runForClients('start', {
		items: items.map((item, n) => (n === 1 ? { json: { n, address: 'nowhere', key: '' } } : item)),
		settings: { onError: 'continueRegularOutput' },
	});
	const errors = outputs[0]!.map(({ json }) => json.error);
	expect(errors).toMatchObject([undefined, { charged: false }, undefined, undefined]);
});
