import { RequestQueue } from '../../../nodes/MediaGeneration/api/calls/request-queue';
import { Failure } from '../../../nodes/MediaGeneration/api/failures/failure';
import { HttpClient } from '../../../nodes/MediaGeneration/api/http/client';
import { describeFailure } from '../../../nodes/MediaGeneration/output/error';
import { readConnection } from '../../../nodes/MediaGeneration/api/http/connection';
import {
	CUSTOM_CREDENTIAL,
	fakeExecution,
	type FakeResponse,
	type RespondToCall,
} from '../../support/fake-execution.mts';

/** Everything that requests need; the network returns the responses in order, and then repeats the last one. */
export function makeCallWorld(
	responses: ReadonlyArray<FakeResponse | Error>,
	connection = readConnection(CUSTOM_CREDENTIAL),
) {
	const { baseUrl, layout } = connection;
	const credential = { service: 'custom', baseUrl, layout };
	const fake = fakeExecution({ network: respondInTurn(responses), credential });
	const client = new HttpClient(fake.context, baseUrl);
	return { ...fake, client, queue: new RequestQueue(20, fake.clock) };
}

function respondInTurn(responses: ReadonlyArray<FakeResponse | Error>): RespondToCall {
	let next = 0;
	return () => {
		const response = responses[Math.min(next++, responses.length - 1)]!;
		if (response instanceof Error) throw response;
		return response;
	};
}

export const describeFacts = ({ facts }: Failure) => ({
	...facts,
	description: describeFailure(facts),
});

export async function readFacts(call: Promise<unknown>): Promise<ReturnType<typeof describeFacts>> {
	const error = await call.then(
		() => new Error('it succeeded'),
		(thrown: unknown) => thrown,
	);
	expect(error).toBeInstanceOf(Failure);
	return describeFacts(error as Failure);
}
