import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { run } from '../../nodes/MediaGeneration/execution/run';
import { options } from '../../nodes/MediaGeneration/form/options-property';
import { fakeExecution, storedFile } from '../support/fake-execution.mts';
import { fakeService, image } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';

test('without items nothing is requested, not even the credential', async () => {
	const { context, calls } = fakeExecution({ parameters: [] });
	context.getCredentials = jest.fn();
	expect(await run(context, [])).toEqual([[]]);
	expect(calls).toEqual([]);
	expect(context.getCredentials).not.toHaveBeenCalled();
});

test('a paid result whose form cannot be read any more comes out as it is', async () => {
	const options = { includeInputFields: true };
	const parameters = [image('a', 'start', options)];
	const { context, output } = runNode({
		network: fakeService().network,
		parameters,
		jsons: [{ row: 1 }],
	});
	const read = context.getNodeParameter.bind(context) as (...given: unknown[]) => unknown;
	context.getNodeParameter = ((name: string, ...more: unknown[]) => {
		if (name === 'simplify') throw new Error('the expression has failed');
		return read(name, ...more);
	}) as never;
	expect((await output)[0]).toEqual({
		json: { id: 'p1', resource: 'image', credits_charged: 5 },
		pairedItem: { item: 0 },
	});
});

/** Something that shows in the output, if the option lets anything in. */
const given = ({ name, type, default: preset }: INodeProperties): IDataObject => ({
	[name]: type === 'boolean' ? true : type === 'string' ? `given ${name}` : preset,
});
const each = (options.options as INodeProperties[]).map(given);

test.each([...each, Object.assign({}, ...each) as IDataObject])(
	'with %j, an item that failed has no other key than `error`, by which n8n knows it',
	async (all) => {
		const parameters = [{ ...image('a', 'start', all), image_count: 0, simplify: true }];
		const jsons = [{ row: 1, id: 'row 7', error: 'from an earlier node' }];
		const { output } = runNode({ parameters, jsons, continueOnFail: true });
		expect(Object.keys((await output)[0]!.json)).toEqual(['error']);
	},
);

describe('what fails before the items, with Continue On Fail', () => {
	const FILES = { data: storedFile('face', 'face.png', 'image/png') };
	const OPERATIONS: ReadonlyArray<readonly [string, Record<string, unknown>]> = [
		['a generation', image('a', 'download')],
		['Get', { resource: 'project', kind: 'image', operation: 'get', id: 'p1' }],
		['Wait', { resource: 'project', kind: 'image', operation: 'wait', id: 'p1' }],
		['Download', { resource: 'project', kind: 'image', operation: 'download', id: 'p1' }],
		['Delete', { resource: 'project', kind: 'image', operation: 'delete', id: 'p1' }],
		[
			'Collect',
			{ resource: 'project', operation: 'collect', kind: 'image', id: 'p1', whenFinished: 'links' },
		],
		['Upload', { resource: 'file', operation: 'upload', files: 'data' }],
		['Account', { resource: 'account', operation: 'get' }],
	];
	const SETTINGS = ['the credential', 'the options', 'the context', 'the data proxy'] as const;

	const spoil = (context: Record<string, unknown>, setting: (typeof SETTINGS)[number]): void => {
		const fail = () => {
			throw new Error('it cannot be read');
		};
		const read = context.getNodeParameter as (...given: unknown[]) => unknown;
		const spoiled: Record<(typeof SETTINGS)[number], Record<string, unknown>> = {
			'the credential': {
				getCredentials: async () => await Promise.reject(new Error('it cannot be read')),
			},
			'the options': {
				getNodeParameter: (name: string, ...more: unknown[]) =>
					name.startsWith('options') ? fail() : read(name, ...more),
			},
			'the context': { getContext: fail },
			'the data proxy': { getWorkflowDataProxy: fail },
		};
		Object.assign(context, spoiled[setting]);
	};

	// Account, Delete and Get have no options of their own that could fail an item.
	const cases = OPERATIONS.flatMap(([name, parameters]) =>
		SETTINGS.filter(
			(setting) => setting !== 'the options' || !['Account', 'Delete', 'Get'].includes(name),
		).map((setting) => [setting, name, parameters] as const),
	);

	test.each(cases)(
		'%s: every item of %s has its error, and leaves by the last output',
		async (setting, _, parameters) => {
			const { context } = fakeExecution({
				parameters: [parameters, parameters],
				binaries: [FILES, FILES],
				stored: { face: Buffer.from('x') },
				continueOnFail: true,
				network: fakeService().network,
			});
			spoil(context as unknown as Record<string, unknown>, setting);
			const outputs = await run(context, catalog);
			const last = outputs.at(-1)!;
			expect(outputs.slice(0, -1).flat()).toEqual([]);
			expect(last.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
			for (const { json } of last) {
				expect(Object.keys(json)).toEqual(['error']);
				expect(json.error).toMatchObject({
					message: expect.stringContaining('it cannot be read'),
					...(parameters.id === undefined ? {} : { project_id: 'p1' }),
				});
			}
		},
	);

	test('an operation that cannot be read either is the one in the node: Collect’s items leave by Failed', async () => {
		const [, parameters] = OPERATIONS.find(([name]) => name === 'Collect')!;
		const { context } = fakeExecution({ parameters: [parameters], continueOnFail: true });
		context.getNodeParameter = (() => {
			throw new Error('it cannot be read');
		}) as never;
		const outputs = await run(context, catalog);
		expect(outputs.map((items) => items.length)).toEqual([0, 0, 1]);
	});

	test('a numeric ID stays with its item', async () => {
		const parameters = { resource: 'project', kind: 'image', operation: 'get', id: 7 };
		const { context } = fakeExecution({ parameters: [parameters], continueOnFail: true });
		context.getCredentials = async () => await Promise.reject(new Error('it cannot be read'));
		const [[item]] = (await run(context, catalog)) as [[INodeExecutionData]];
		expect(item.json.error).toMatchObject({ project_id: '7' });
	});

	test('an option of the first item that cannot be read fails no other', async () => {
		const { context } = fakeExecution({
			parameters: [image('a', 'start'), image('b', 'start')],
			continueOnFail: true,
			network: fakeService().network,
		});
		const read = context.getNodeParameter.bind(context) as (...given: unknown[]) => unknown;
		context.getNodeParameter = ((name: string, index: number, fallback: unknown) => {
			if (name.startsWith('options') && index === 0) throw new Error('it cannot be read');
			return read(name, index, fallback);
		}) as never;
		const [items] = await run(context, catalog);
		expect(items!.map(({ json }) => Object.keys(json)[0])).toEqual(['error', 'id']);
	});
});

test('without Continue On Fail, what fails before the items ends the node', async () => {
	const { context } = fakeExecution({ parameters: [{ resource: 'account', operation: 'get' }] });
	context.getCredentials = async () => await Promise.reject(new Error('it cannot be read'));
	await expect(run(context, catalog)).rejects.toThrow('it cannot be read');
});
