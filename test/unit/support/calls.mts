import { Failure, type FailureFacts } from '../../../nodes/MediaGeneration/api/failures/failure';
import type { FakeResponse, Network } from '../../support/fake-execution.mts';

/** Responds with each in turn; the last one stays. */
export function inTurn(responses: ReadonlyArray<FakeResponse | Error>): Network {
	let next = 0;
	return () => {
		const response = responses[Math.min(next++, responses.length - 1)]!;
		if (response instanceof Error) throw response;
		return response;
	};
}

/** The facts of the failure that a call ends with. */
export async function factsOf(call: Promise<unknown>): Promise<FailureFacts> {
	const error = await call.then(
		() => new Error('it succeeded'),
		(thrown: unknown) => thrown,
	);
	expect(error).toBeInstanceOf(Failure);
	return (error as Failure).facts;
}
