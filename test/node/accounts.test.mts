import { MAGIC_HOUR_CREDENTIAL, type Call, type Parameters } from '../support/fake-execution.mts';
import { fakeService, isGeneration, makeFinished, makeImage } from './support/fake-service.mts';
import { KINDS, OPERATIONS, runOperations } from './support/operations.mts';
import { catchFailure, listErrors, runNode } from './support/run-node.mts';

/** A credential may contain expressions: each item has its own account. */

const KEYS = ['key-of-client-a', 'key-of-client-b'] as const;
const makeCredential = (apiKey: string) => ({ ...MAGIC_HOUR_CREDENTIAL, apiKey });
const readKey = ({ headers }: Call) => headers.Authorization?.replace('Bearer ', '');

/** The requests with an API key, without the IDs of projects. */
const listRequestsOf = (key: string, calls: readonly Call[]): string[] =>
	calls
		.filter((call) => readKey(call) === key)
		.map(({ method, url }) => `${method} ${url.replace(/\bp\d+$/, '<id>')}`)
		.sort();

/** A finished project, and the other data that the operations read. */
const read = (id: string) => {
	const { body } = makeFinished(id);
	return { body: { ...(body as object), credits: 1, items: [], voices: [] } };
};

const listVariants = (parameters: Parameters): Parameters[] =>
	parameters.completion === undefined
		? [parameters]
		: ['check', 'start', 'download'].map((completion) => ({ ...parameters, completion }));

test.each(OPERATIONS)('$name: each item’s requests use its own account', async ({ parameters }) => {
	for (const variant of listVariants(parameters)) {
		const alone = runOperations([variant], { read, credential: makeCredential(KEYS[0]) });
		await alone.outputs;
		const usual = listRequestsOf(KEYS[0], alone.calls);
		const { calls, outputs, service } = runOperations([variant, variant], {
			read,
			credential: (index) => makeCredential(KEYS[index]!),
		});
		await outputs;
		for (const key of KEYS) {
			// The balance of several accounts is no sum of one.
			const isBalance = (one: string) =>
				variant.completion === 'check' && one.endsWith('/v1/account');
			expect(listRequestsOf(key, calls)).toEqual(usual.filter((one) => !isBalance(one)));
		}
		expect(calls.filter((call) => call.bearer && readKey(call) === undefined)).toEqual([]);
		const starts = calls.filter(isGeneration);
		for (const [index, id] of service.accepted.entries()) {
			const reads = calls.filter(({ method, url }) => method === 'GET' && url.endsWith(`/${id}`));
			for (const read of reads) expect(readKey(read)).toBe(readKey(starts[index]!));
		}
	}
});

test('the limit of one account’s rate doesn’t delay another account', async () => {
	const parameters = Array.from({ length: 20 }, (_, index) => makeImage(String(index), 'start'));
	const startedAt: Record<string, number[]> = {};
	let beganAt: number | undefined;
	const { outputs } = runNode({
		parameters,
		credential: (index) => makeCredential(KEYS[index % 2]!),
		respond(call, _, clock) {
			const after = clock.now() - (beganAt ??= clock.now());
			(startedAt[readKey(call)!] ??= []).push(after);
			const isLimited = readKey(call) === KEYS[0] && after < 30_000;
			return isLimited ? { status: 429, headers: { 'retry-after': '30' } } : undefined;
		},
	});
	await outputs;
	expect(startedAt[KEYS[0]]!.at(-1)).toBeGreaterThan(30_000);
	expect(startedAt[KEYS[1]]!.at(-1)).toBeLessThan(3_000);
});

test('a key is masked in the output of its own account alone', async () => {
	const { output } = runNode({
		parameters: ['a', 'b'].map((prompt) => makeImage(prompt, 'wait', { simplify: false })),
		credential: (index) => makeCredential(KEYS[index]!),
		read: (id) => ({ body: { id, status: 'complete', downloads: [], name: KEYS[0] } }),
	});
	expect((await output).map(({ json }) => json.name)).toEqual(['…', KEYS[0]]);
});

describe('after another attempt with another account', () => {
	const attempt = (key: string, nodeContext: Record<string, unknown>, service = fakeService()) =>
		runNode({
			parameters: [makeImage('a', 'start')],
			credential: makeCredential(key),
			nodeContext,
			service,
		});

	test('the started project is named, and nothing is started', async () => {
		const nodeContext = {};
		const service = fakeService();
		await attempt(KEYS[0], nodeContext, service).output;
		const { message, description } = await catchFailure(
			attempt(KEYS[1], nodeContext, service).output,
		);
		expect(`${message}\n${description}`).toMatchInlineSnapshot(`
		"An earlier attempt of this item started the project p1 with another API key or service, so nothing was started
		To get its result, use Media Generation > Project > Wait with this ID and the credential of that account. To start a new project, which you also pay for, run this item in a new execution."
	`);
		const [again] = await attempt(KEYS[0], nodeContext, service).output;
		expect(again!.json.id).toBe('p1');
		expect(service.accepted).toEqual(['p1']);
		expect(JSON.stringify(nodeContext)).not.toMatch(/key-of/);
	});

	test('with Continue On Fail, the item is charged and has the ID', async () => {
		const nodeContext = {};
		await attempt(KEYS[0], nodeContext).output;
		const { output, calls } = runNode({
			parameters: [makeImage('a', 'start')],
			credential: makeCredential(KEYS[1]),
			nodeContext,
			continueOnFail: true,
		});
		expect(listErrors(await output)).toMatchObject([{ charged: true, project_id: 'p1' }]);
		expect(calls).toEqual([]);
	});
});

describe('an unreadable credential of one item', () => {
	const nodeContext = {};
	const unreadable = (bad: number) => (index: number) => {
		if (index === bad) throw new Error('Credential with ID "7" does not exist');
		return makeCredential(KEYS[0]);
	};
	const parameters = ['a', 'b', 'c'].map((prompt) => makeImage(prompt, 'start'));

	test.each(KINDS)('$name: fails this item alone, with Continue On Fail', async (operation) => {
		const variants = Array.from({ length: 3 }, () => operation.parameters);
		const all = { read, continueOnFail: true, credential: makeCredential(KEYS[0]) };
		const usual = (await runOperations(variants, all).outputs).flat();
		const mixed = runOperations(variants, { ...all, credential: unreadable(1) });
		const items = (await mixed.outputs).flat();
		const ofItem = (index: number) => (one: (typeof items)[number]) =>
			JSON.stringify(one.pairedItem) === JSON.stringify({ item: index });
		expect(items.filter(ofItem(1)).map(({ json }) => json)).toEqual([
			{
				error: {
					message: 'Credential with ID "7" does not exist',
					description: 'You weren’t charged for this item.',
					charged: false,
				},
			},
		]);
		for (const index of [0, 2]) {
			expect(items.filter(ofItem(index))).toHaveLength(usual.filter(ofItem(index)).length);
		}
	});

	test('in another attempt: the item has the ID of its project, and the charge', async () => {
		await runNode({ parameters, nodeContext, credential: makeCredential(KEYS[0]) }).output;
		const { output } = runNode({
			parameters,
			nodeContext,
			credential: unreadable(1),
			continueOnFail: true,
		});
		const [first, second, third] = (await output).map(({ json }) => json);
		expect([first!.id, third!.id]).toEqual(['p1', 'p3']);
		expect(second!.error).toMatchObject({ charged: true, project_id: 'p2' });
	});
});

test.each(KINDS)(
	'$name: a credential that is edited during the run takes effect in the next run',
	async ({ parameters }) => {
		const [variant] = listVariants(parameters).slice(-1);
		const edited = { service: 'custom', baseUrl: 'https://other.test', layout: 'nested' };
		let sent = 0;
		const usual = fakeService(read);
		const { calls, outputs } = runOperations([variant!], {
			credential: () =>
				sent === 0 ? makeCredential(KEYS[0]) : { ...edited, apiKey: 'key-of-another' },
			async network(call, clock) {
				sent++;
				return await usual.network(call, clock);
			},
		});
		await outputs;
		const withKey = calls.filter(({ bearer }) => bearer);
		expect(withKey.filter((call) => readKey(call) !== KEYS[0])).toEqual([]);
		expect(withKey.filter(({ url }) => url.startsWith('https://other.test'))).toEqual([]);
	},
);
