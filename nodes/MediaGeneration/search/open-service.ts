import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { Deadline } from '../api/calls/deadline';
import { RequestQueue } from '../api/calls/request-queue';
import { HttpClient } from '../api/http/client';
import { createClock } from '../api/http/clock';
import { readConnection, CREDENTIAL_TYPE } from '../api/http/connection';
import { Service } from '../api/service/service';

/** Short, because a user waits for the list. */
const SEARCH_MS = 5_000;

/** @throws Error for a credential that cannot be used */
export async function openService(
	context: ILoadOptionsFunctions,
): Promise<{ readonly service: Service; readonly deadline: Deadline }> {
	const credential = await context.getCredentials(CREDENTIAL_TYPE);
	const connection = readConnection(credential);
	if (connection.problem !== undefined) throw new Error(connection.problem);
	const clock = createClock(undefined);
	const client = new HttpClient(context, credential);
	const service = new Service(client, connection, clock, new RequestQueue(1, clock));
	return { service, deadline: Deadline.start(clock, SEARCH_MS) };
}
