import type { HttpResponse } from '../http/client';
import type { Clock } from '../http/clock';

/** What time it is by either clock, in milliseconds since 1970; both are equal until the service has responded. */
export interface TwoTimes {
	readonly earlier: number;
	readonly later: number;
}

/** When a response was sent, by the server's clock (RFC 9110, 6.6.1); undefined if it does not say. */
export function readSendTime({ date }: HttpResponse['headers']): number | undefined {
	const at = typeof date === 'string' ? Date.parse(date) : NaN;
	return Number.isNaN(at) ? undefined : at;
}

/** The time by the clocks of the service, which its responses have, and of this machine: either may be wrong by hours. */
export class ServiceClock {
	private latest?: { readonly date: number; readonly at: number };

	constructor(private readonly clock: Pick<Clock, 'now' | 'date'>) {}

	/** A response has these headers. */
	readHeaders(headers: HttpResponse['headers']): void {
		const date = readSendTime(headers);
		if (date !== undefined) this.latest = { date, at: this.clock.now() };
	}

	now(): TwoTimes {
		const own = this.clock.date();
		const { date, at } = this.latest ?? { date: own, at: this.clock.now() };
		const ofService = date + this.clock.now() - at;
		return { earlier: Math.min(own, ofService), later: Math.max(own, ofService) };
	}
}
