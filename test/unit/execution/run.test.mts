import { run } from '../../../nodes/MediaGeneration/execution/run';
import { fakeExecution } from '../../support/fake-execution.mts';
import { fakeService, image } from '../support/fake-service.mts';
import { runNode } from '../support/fake-session.mts';

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

test('an item that failed comes out as it is: neither simplified nor with fields of its input', async () => {
	const parameters = [
		{ ...image('a', 'start', { includeInputFields: true }), image_count: 0, simplify: true },
	];
	const { output } = runNode({ parameters, jsons: [{ row: 1 }], continueOnFail: true });
	expect(Object.keys((await output)[0]!.json)).toEqual(['error']);
});
