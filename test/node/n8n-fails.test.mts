import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { ACTION_NODE } from '../support/action-node.mts';
import { run } from '../../nodes/MediaGeneration/execution/run';
import { COMMON_OPTIONS } from '../../nodes/MediaGeneration/form/options-property';
import { fakeExecution } from '../support/fake-execution.mts';
import { makeProjectOperation, makeImage } from './support/fake-service.mts';
import { OTHER_OPERATIONS, type Operation } from './support/operations.mts';
import { runNode } from './support/run-node.mts';

const fail = (): never => {
	throw new Error('it cannot be read');
};

function makeFailing(context: object, isFailing: (name: string, index: number) => boolean): void {
	const holder = context as Record<'getNodeParameter', (...given: unknown[]) => unknown>;
	const read = holder.getNodeParameter;
	holder.getNodeParameter = (...given) =>
		isFailing(given[0] as string, given[1] as number) ? fail() : read(...given);
}

test('without items, nothing is requested, not even the credential', async () => {
	const { context, calls } = fakeExecution({ parameters: [] });
	context.getCredentials = jest.fn();
	expect(await run(context, { tools: [] })).toEqual([[]]);
	expect(calls).toEqual([]);
	expect(context.getCredentials).not.toHaveBeenCalled();
});

test('the output settings of a paid result were read before the payment, so they can’t fail afterwards', async () => {
	const { context, output } = runNode({
		parameters: [makeImage('a', 'start', { includeInputFields: true })],
		jsons: [{ row: 1 }],
	});
	let reads = 0;
	makeFailing(context, (name) => name === 'options' && ++reads > 1);
	expect((await output)[0]).toEqual({
		json: { row: 1, id: 'p1', resource: 'image', credits_charged: 5 },
		pairedItem: { item: 0 },
	});
});

/** A value that would show in the output if the option had an effect. */
const makeGiven = ({ name, type, default: preset }: INodeProperties): IDataObject => ({
	[name]: type === 'boolean' ? true : type === 'string' ? `given ${name}` : preset,
});
const each = COMMON_OPTIONS.map(makeGiven);

test.each([...each, Object.assign({}, ...each) as IDataObject])(
	'with %j, the only key of a failed item is `error`, by which n8n recognizes it',
	async (all) => {
		const parameters = [{ ...makeImage('a', 'start', all), image_count: 0 }];
		const jsons = [{ row: 1, id: 'row 7', error: 'from an earlier node' }];
		const { output } = runNode({ parameters, jsons, continueOnFail: true });
		expect(Object.keys((await output)[0]!.json)).toEqual(['error']);
	},
);

describe('an error before the first item, with Continue On Fail', () => {
	const OPERATIONS: readonly Operation[] = [
		{ name: 'a generation', parameters: makeImage('a', 'download') },
		...OTHER_OPERATIONS,
	];
	const SPOILS: Readonly<Record<string, (context: IExecuteFunctions) => void>> = {
		'the credential': (context) => (context.getCredentials = async () => fail()),
		'the options': (context) => makeFailing(context, (name) => name.startsWith('options')),
		'the context': (context) => (context.getContext = fail),
		'the data proxy': (context) => (context.getWorkflowDataProxy = fail),
	};

	/** In these operations, no option can fail an item. */
	const WITHOUT_OPTIONS = ['account get', 'project delete', 'project get', 'file upload'];

	const cases = OPERATIONS.flatMap(({ name, parameters }) =>
		Object.keys(SPOILS)
			.filter((setting) => setting !== 'the options' || !WITHOUT_OPTIONS.includes(name))
			.map((setting) => [setting, name, parameters] as const),
	);

	test.each(cases)(
		'%s: every item of %s gets the error, and leaves through the last output',
		async (setting, _, parameters) => {
			const { context } = fakeExecution({
				parameters: [parameters, parameters],
				continueOnFail: true,
			});
			SPOILS[setting]!(context);
			const outputs = await run(context, ACTION_NODE);
			const last = outputs.at(-1)!;
			expect(outputs.slice(0, -1).flat()).toEqual([]);
			expect(last.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
			for (const { json } of last) {
				expect(Object.keys(json)).toEqual(['error']);
				expect(json.error).toMatchObject({
					message: expect.stringContaining('it cannot be read'),
				});
			}
		},
	);

	test('if the operation can’t be read, the saved one applies: the items of Collect leave through Failed', async () => {
		const parameters = [makeProjectOperation('collect', { whenFinished: 'links' })];
		const { context } = fakeExecution({ parameters, continueOnFail: true });
		context.getNodeParameter = fail;
		const outputs = await run(context, ACTION_NODE);
		expect(outputs.map((items) => items.length)).toEqual([0, 0, 1]);
	});
});

test('without Continue On Fail, an error before the first item ends the node', async () => {
	const { context } = fakeExecution({ parameters: [makeProjectOperation('get')] });
	context.getCredentials = async () => fail();
	await expect(run(context, ACTION_NODE)).rejects.toThrow('it cannot be read');
});
