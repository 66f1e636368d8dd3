import type { INodePropertyOptions } from 'n8n-workflow';
import { Failure } from '../../../../nodes/MediaGeneration/api/failures/failure';
import { catalog } from '../../../../nodes/MediaGeneration/catalog';
import { itemOf } from '../../../../nodes/MediaGeneration/execution/item';
import { prepareItem } from '../../../../nodes/MediaGeneration/execution/operations/index';
import { openSession } from '../../../../nodes/MediaGeneration/execution/session';
import { Notes } from '../../../../nodes/MediaGeneration/output/notes';
import { nodeProperties } from '../../../../nodes/MediaGeneration/form/properties';
import { ACTION_NODE } from '../../../support/action-node.mts';
import { CUSTOM, fakeExecution } from '../../../support/fake-execution.mts';

const offered = nodeProperties(catalog)
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options }) =>
		displayOptions!.show!.resource!.flatMap((resource) =>
			(options as INodePropertyOptions[]).map(({ value }) => [String(resource), String(value)]),
		),
	);

/** The outcome for an item with only this in its form: a job, or why there is none. */
async function planned(resource: string, operation: string): Promise<'a job' | Failure> {
	const { context, calls } = fakeExecution({
		parameters: [{ resource, operation, id: 'p1', path: '/v1/x' }],
		credential: { ...CUSTOM, layout: 'nested' },
	});
	const item = itemOf(await openSession(context, ACTION_NODE, 20, new Notes()), 0);
	const end = await prepareItem(item).then(
		() => 'a job' as const,
		(error: unknown) => error as Failure,
	);
	expect(calls).toEqual([]);
	return end;
}

test.each(offered)(
	'%s %s, which the form offers, is known to the run',
	async (resource, operation) => {
		const end = await planned(resource!, operation!);
		if (end === 'a job') return;
		expect(end).toBeInstanceOf(Failure);
		const unknown = (await planned('video', 'juggle')) as Failure;
		const words = unknown.message.replace('juggle', operation!).replace('video', resource!);
		expect(end.message).not.toBe(words);
	},
);

test.each([
	['video', 'toString'],
	['image', '__proto__'],
	['account', 'getAll'],
	['video', 'ai-image-generator'],
])('%s %s, which it does not offer, is refused', async (resource, operation) => {
	expect(await planned(resource, operation)).toMatchObject({
		facts: { outcome: 'refused' },
		message: `Operation (operation) is "${operation}", which ${resource} does not have`,
	});
});
