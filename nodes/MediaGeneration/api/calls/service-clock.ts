import type { Client, HttpResponse } from '../http/client';
import type { Clock } from '../http/clock';

export interface ServiceClock {
	/** The client, each of whose calls says what time it is. */
	readonly client: Client;
	now(): {
		/** Milliseconds since 1970. */
		readonly date: number;
		/** False before the service has responded: the clock of this machine may be set at any moment. */
		readonly isOfService: boolean;
	};
}

/** When a response was sent, by the server's clock (RFC 9110, 6.6.1); undefined if it does not say. */
export function sentAt({ date }: HttpResponse['headers']): number | undefined {
	const at = typeof date === 'string' ? Date.parse(date) : NaN;
	return Number.isNaN(at) ? undefined : at;
}

/** The time by the service's own clock, which its responses have: for what lasts longer than a process. */
export function createServiceClock(
	client: Client,
	clock: Pick<Clock, 'now' | 'date'>,
): ServiceClock {
	let heard: { readonly date: number; readonly at: number } | undefined;
	return {
		client: {
			...client,
			async api(...call) {
				const response = await client.api(...call);
				const date = sentAt(response.headers);
				if (date !== undefined) heard = { date, at: clock.now() };
				return response;
			},
		},
		now: () =>
			heard
				? { date: heard.date + clock.now() - heard.at, isOfService: true }
				: { date: clock.date(), isOfService: false },
	};
}
