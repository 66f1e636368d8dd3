import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NODE } from '../support/fake-execution.mts';
import { makeImage, makeProjectOperation, project } from './support/fake-service.mts';
import { KINDS, runOperations } from './support/operations.mts';
import {
	listErrors,
	readErrors,
	readErrorText,
	runNode,
	type NodeRun,
} from './support/run-node.mts';

const CHARGES: readonly unknown[] = [true, false, 'unknown'];

describe('a failed item has error.charged', () => {
	const fail = (text: string) => async () => await Promise.reject(new Error(text));

	test.each(KINDS.map(({ name, parameters }) => [name, parameters] as const))(
		'when %s gets an error for each request',
		async (_, parameters) => {
			for (const status of [401, 404, 500]) {
				const run = runOperations([parameters], {
					continueOnFail: true,
					network: () => ({ status }),
				});
				const failed = (await run.outputs).flat().map(({ json }) => json.error ?? json.failure);
				for (const error of failed.filter(Boolean) as IDataObject[])
					expect([status, CHARGES.includes(error.charged)]).toEqual([status, true]);
			}
		},
	);

	test.each<[string, Partial<NodeRun>, Partial<IExecuteFunctions>, unknown]>([
		['without its credential', {}, { getCredentials: fail('no credential') }, false],
		['with half a credential', { credential: { service: 'custom', baseUrl: 7 } }, {}, false],
		['for an unknown operation', { parameters: [{ resource: 'image' }] }, {}, false],
		[
			'in Check Only with an error output',
			{ parameters: [makeImage('', 'check')] },
			{ getNode: () => ({ ...NODE, onError: 'continueErrorOutput' }) },
			false,
		],
		[
			'when another node started the project that can’t be read',
			{ parameters: [makeProjectOperation('get')], read: () => ({ status: 404 }) },
			{},
			'unknown',
		],
		[
			'when a running project is waited for',
			{ parameters: [makeProjectOperation('wait')], read: (id) => project(id, 'queued') },
			{},
			true,
		],
	])('%s', async (_, options, changes, charged) => {
		const run = runNode(
			{ parameters: [makeImage('x')], continueOnFail: true, ...options },
			changes,
		);
		expect(await readErrors(run)).toMatchObject([{ charged }]);
	});
});

describe('an item that returns from an error output', () => {
	const jsons = [{ row: 1, error: { message: 'late', charged: true, project_id: 'p9' } }];

	test('is refused with its project if it was charged', async () => {
		const { output, calls } = runNode({ parameters: [makeImage('x')], jsons });
		expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		The item comes from an error output, and was charged for project p9
		To get its result, use Media Generation > Project > Wait with the ID p9. To pay for another project, remove the field error from the item first.
		"
	`);
		expect(calls).toEqual([]);
	});

	test('is refused again when its refusal returns', async () => {
		const run = { parameters: [makeImage('x')], continueOnFail: true };
		const [item] = await runNode({ ...run, jsons }).output;
		const again = runNode({ ...run, jsons: [item!.json] });
		expect(await readErrors(again)).toMatchObject([{ charged: true, project_id: 'p9' }]);
		expect(again.calls).toEqual([]);
	});

	test('is a problem of Check Only', async () => {
		const [item] = await runNode({ parameters: [makeImage('x', 'check')], jsons }).output;
		expect(item!.json).toMatchObject({ ok: false, problem: expect.stringContaining('p9') });
	});

	test.each([
		['it wasn’t charged', makeImage('x'), { message: 'no', charged: false, project_id: 'p9' }],
		['its project is read', makeProjectOperation('get'), jsons[0]!.error],
		['the error is a text', makeImage('x'), 'no'],
	])('runs if %s', async (_, parameters, error) => {
		const items = await runNode({ parameters: [parameters], jsons: [{ error }] }).output;
		expect(listErrors(items)).toEqual([]);
	});
});
