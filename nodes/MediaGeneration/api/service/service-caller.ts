import type { Call, MakeCall, ReadResult } from '../calls/call';
import { DefaultTiming, type CallTiming } from '../calls/call-timing';
import { RateLimiter } from '../calls/rate-limiter';
import { isOk, readRetryAfterMs } from '../calls/retry';
import {
	type CallPurpose,
	isUnclear,
	makeResponseFailure,
	makeShapeFailure,
} from '../failures/call-failure';
import type { Client, HttpResponse } from '../http/client';
import type { Clock } from '../http/clock';
import type { Connection } from '../http/connection';

/** A call to the service, whose rate limiter and default timing apply. */
export type ServiceCall<T> = Omit<Call<T>, 'rateLimiter' | 'timing'> & {
	readonly timing?: CallTiming;
};

/** Sends requests with the API key, at the rate that the service accepts. */
export class ServiceCaller {
	readonly defaultTiming: DefaultTiming;
	private readonly rateLimiter: RateLimiter;

	constructor(
		private readonly client: Client,
		readonly connection: Connection,
		private readonly clock: Clock,
		private readonly makeCall: MakeCall,
	) {
		this.rateLimiter = new RateLimiter(clock);
		this.defaultTiming = new DefaultTiming(clock);
	}

	async request<T>({
		timing = this.defaultTiming.createCallTiming(),
		...call
	}: ServiceCall<T>): Promise<T> {
		return await this.makeCall({ ...call, timing, rateLimiter: this.rateLimiter });
	}

	readonly send: Client['callService'] = async (method, path, body, ms) => {
		const startedAt = this.clock.now();
		const response = await this.client.callService(method, path, body, ms);
		const { status, headers } = response;
		if (status === 429)
			this.rateLimiter.noteThrottling(startedAt, readRetryAfterMs(headers, this.clock.date()));
		else this.rateLimiter.noteUnthrottledResponse(startedAt);
		if (status !== 429 && !isUnclear(status)) this.defaultTiming.noteAcceptance();
		return response;
	};

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
