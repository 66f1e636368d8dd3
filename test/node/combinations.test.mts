import type { IDataObject } from 'n8n-workflow';
import {
	makeBrokenConnectionError,
	type FakeResponse,
	makeStoredBinary,
} from '../support/fake-execution.mts';
import {
	fakeService,
	makeFinished,
	makeImage,
	isGeneration,
	type Respond,
} from './support/fake-service.mts';
import { readErrors, catchFailure, type NodeRun, runNode } from './support/run-node.mts';

/** Sentences that are right for one item, but wrong if the execution has paid for others. */
const FALSE_BESIDE_OTHERS =
	/You weren’t charged(?! for this item)|Nothing was sent|(?<!don’t )\brun again/i;

type Bad = FakeResponse | Error;

const WAYS: ReadonlyArray<readonly [string, Bad]> = [
	...[400, 402, 403, 404, 422].map((status) => [`HTTP ${status}`, { status }] as const),
	['a long pause', { status: 429, headers: { 'retry-after': '99999' } }],
	['no connection', makeBrokenConnectionError('ERR_TLS_CERT_ALTNAME_INVALID')],
];

/** A generation request with `bad` in its body gets this response; one with `lost` gets none. */
const failBad =
	(bad: Bad): Respond =>
	(call) => {
		const text = isGeneration(call) ? JSON.stringify(call.body) : '';
		return text.includes('bad')
			? bad
			: text.includes('lost')
				? makeBrokenConnectionError('ECONNRESET')
				: undefined;
	};

/** Runs the node once per round, as a loop or an agent does. */
const makeRounds = (setting: NodeRun, completion = 'wait') => {
	const shared = { service: fakeService(undefined, setting.respond), nodeContext: {}, ...setting };
	return (runIndex: number, prompt: string) =>
		runNode({ ...shared, runIndex, parameters: [makeImage(prompt, completion)] }).output;
};

test.each(WAYS)(
	'an item that ends with %s × other items that were charged: its message is right for all of them',
	async (_, bad) => {
		const respond = failBad(bad);
		const parameters = ['good', 'bad', 'fine'].map((prompt) => makeImage(prompt, 'wait'));
		const { description: beside } = await catchFailure(runNode({ respond, parameters }).output);
		const lenient = runNode({ respond, parameters, continueOnFail: true });
		const [{ description: continued }] = (await readErrors(lenient)) as [IDataObject];

		const round = makeRounds({ respond });
		await round(0, 'good');
		const { description: later } = await catchFailure(round(1, 'bad'));

		const texts = [beside, continued, later].map(String);
		for (const one of texts) expect(one).not.toMatch(FALSE_BESIDE_OTHERS);
		expect(beside).toMatch(/ p\d/);
		expect(later).toContain('Earlier runs of this node in this execution have started 1 project.');
	},
);

test('a refused item × a lost response for another item: the message mentions a possible charge', async () => {
	const respond = failBad({ status: 400 });
	const parameters = ['bad', 'lost'].map((prompt) => makeImage(prompt));
	const { description } = await catchFailure(runNode({ respond, parameters }).output);
	expect(description).not.toMatch(FALSE_BESIDE_OTHERS);
	expect(description).toContain('no clear response');
});

test('a refused value × a loop that has paid for projects: the message mentions them', async () => {
	const round = makeRounds({});
	await round(0, 'one');
	await round(1, 'two');
	const { description } = await catchFailure(round(2, ''));
	expect(description).toMatch(
		/^You weren’t charged for this item\..* started 2 projects\. Don’t run the/,
	);
});

test('an agent’s project that could not be read × a call with an invalid value: the next call resumes it', async () => {
	const service = fakeService((id, count) => (count === 1 ? { status: 403 } : makeFinished(id)));
	const nodeContext = {};
	const typed = makeImage('x', 'wait', { maxWaitMinutes: '={{ $fromAI("minutes") }}' });
	const call = async (runIndex: number, maxWaitMinutes: unknown) => {
		const parameters = [makeImage('x', 'wait', { maxWaitMinutes })];
		const run = { service, nodeContext, typed, runIndex, parameters, isAgentTool: true };
		return await runNode(run).output;
	};
	await expect(call(0, 5)).rejects.toThrow('403');
	await expect(call(1, 'soon')).rejects.toThrow('Maximum Wait');
	expect((await call(2, 5))[0]!.json).toMatchObject({ id: 'p1', status: 'complete' });
	expect(service.accepted).toHaveLength(1);
});

test.each([
	['Include Input Binary', { includeInputBinary: true }, ['face', 'data'], []],
	['Include Input Fields', { includeInputFields: true }, ['data'], ['row']],
	['both', { includeInputBinary: true, includeInputFields: true }, ['face', 'data'], ['row']],
])(
	'files in the JSON of an item (binaryMode combined) × %s: they are treated as files, not as fields',
	async (_, options, files, fields) => {
		const json = { row: 1, _files: { face: makeStoredBinary('face', 'face.png', 'image/png') } };
		const { output } = runNode({
			parameters: [makeImage('x', 'download', options)],
			jsons: [json as unknown as IDataObject],
		});
		const [item] = await output;
		expect(Object.keys(item!.binary ?? {})).toEqual(files);
		const ofInput = Object.keys(item!.json).filter((key) => key in json);
		expect(ofInput).toEqual(fields);
	},
);
