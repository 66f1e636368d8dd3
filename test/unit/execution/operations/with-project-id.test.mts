import { Canceled } from '../../../../nodes/MediaGeneration/api/http/clock';
import { Failure } from '../../../../nodes/MediaGeneration/api/failures/failure';
import { withProjectId } from '../../../../nodes/MediaGeneration/execution/item';

const catchError = async (error: unknown): Promise<unknown> =>
	await withProjectId('p1', async () => await Promise.reject(error))().catch(
		(thrown: unknown) => thrown,
	);

test('an error of n8n or of a bug gets the ID of the project', async () => {
	const message = 'the disk is full';
	const { facts } = (await catchError(new Error(message))) as Failure;
	expect(facts).toEqual({ outcome: 'brokenAfter', message, projectId: 'p1' });
});

test.each([
	new Failure({ outcome: 'notRead', message: 'a failure names its own' }),
	new Canceled(),
])('%s stays unchanged', async (error) => {
	expect(await catchError(error)).toBe(error);
});
