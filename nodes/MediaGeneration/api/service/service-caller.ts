import { createTiming, type Call, type Caller, type CallTiming } from '../calls/caller';
import { isOk } from '../calls/retry';
import { type CallPurpose, makeResponseFailure, makeShapeFailure } from '../failures/call-failure';
import type { HttpClient } from '../http/client';
import type { Clock } from '../http/clock';
import type { Connection } from '../http/connection';

interface Request<T> {
	readonly method: 'GET' | 'POST' | 'DELETE';
	readonly path: string;
	readonly body?: object;
	readonly purpose: CallPurpose;
	/** Default: as for calls to which *Maximum Wait* doesn't apply. */
	readonly timing?: CallTiming;
	/** Undefined if the body doesn't have the expected shape. */
	readonly readContent: (body: unknown) => T | undefined;
}

/** Sends requests with the API key, at the rate that the service accepts. */
export class ServiceCaller {
	constructor(
		private readonly client: HttpClient,
		private readonly connection: Connection,
		private readonly clock: Clock,
		private readonly caller: Caller,
	) {}

	/** @param adapt replaces parts of the call, which it may use */
	async request<T>(
		{ method, path, body, purpose, timing = createTiming(this.clock), readContent }: Request<T>,
		adapt: (call: Call<T>) => Partial<Call<T>> = () => ({}),
	): Promise<T> {
		const { client, connection } = this;
		const call: Call<T> = {
			timing,
			purpose,
			isOfService: true,
			send: async (ms) => await client.callService(method, path, body, ms),
			read(response) {
				if (!isOk(response)) return { failure: makeResponseFailure(response, purpose, connection) };
				const value = readContent(response.body);
				return value === undefined
					? { failure: makeShapeFailure(response, purpose, connection), mayBeTransient: true }
					: { value };
			},
		};
		return await this.caller.call({ ...call, ...adapt(call) });
	}
}
