import { Failure, type FailureFacts } from '../../../nodes/MediaGeneration/api/failure';

/** The facts of the failure that this ends with. */
export async function factsOf(promise: Promise<unknown>): Promise<FailureFacts> {
	const error = await promise.then(
		() => new Error('it succeeded'),
		(thrown: unknown) => thrown,
	);
	expect(error).toBeInstanceOf(Failure);
	return (error as Failure).facts;
}
