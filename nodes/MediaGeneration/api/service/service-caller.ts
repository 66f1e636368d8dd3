import type { Call, Caller, ReadResult, CallTiming } from '../calls/caller';
import { createTiming } from '../calls/caller';
import { isOk } from '../calls/retry';
import { type CallPurpose, makeResponseFailure, makeShapeFailure } from '../failures/call-failure';
import type { HttpClient, HttpResponse } from '../http/client';
import type { Clock } from '../http/clock';
import type { Connection } from '../http/connection';

/** A call to the service, whose rate limiter and default timing apply. */
export type ServiceCall<T> = Omit<Call<T>, 'isOfService' | 'timing'> & {
	readonly timing?: CallTiming;
};

/** Sends requests with the API key, at the rate that the service accepts. */
export class ServiceCaller {
	constructor(
		private readonly client: HttpClient,
		readonly connection: Connection,
		private readonly clock: Clock,
		private readonly caller: Caller,
	) {}

	async request<T>({ timing = createTiming(this.clock), ...call }: ServiceCall<T>): Promise<T> {
		return await this.caller.call({ ...call, timing, isOfService: true });
	}

	readonly send: HttpClient['callService'] = async (...request) =>
		await this.client.callService(...request);

	makeReader<T>(purpose: CallPurpose, readContent: (body: unknown) => T | undefined) {
		return (response: HttpResponse): ReadResult<T> => {
			const { connection } = this;
			if (!isOk(response)) return { failure: makeResponseFailure(response, purpose, connection) };
			const value = readContent(response.body);
			return value === undefined
				? { failure: makeShapeFailure(response, purpose, connection), mayBeTransient: true }
				: { value };
		};
	}
}
