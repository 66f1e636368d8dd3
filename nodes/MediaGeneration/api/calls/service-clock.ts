import type { HttpResponse } from '../http/client';
import type { Clock } from '../http/clock';

/**
 * The time by this machine's clock and by the service's clock, in milliseconds since 1970. Both are equal until a
 * response has a `Date` header.
 */
export interface TimeBounds {
	readonly earlier: number;
	readonly later: number;
}

/** The time at which a response was sent, by the server's clock (RFC 9110, 6.6.1); undefined without a valid `Date`. */
export function readSendTime({ date }: HttpResponse['headers']): number | undefined {
	const at = typeof date === 'string' ? Date.parse(date) : NaN;
	return Number.isNaN(at) ? undefined : at;
}

/** Tracks this machine's clock and the service's clock (`Date` header). Either clock may be wrong by hours. */
export class ServiceClock {
	private latest?: { readonly date: number; readonly at: number };

	constructor(private readonly clock: Pick<Clock, 'now' | 'date'>) {}

	/** Call this with the headers of each response. */
	noteSendTime(headers: HttpResponse['headers']): void {
		const date = readSendTime(headers);
		if (date !== undefined) this.latest = { date, at: this.clock.now() };
	}

	getTimeBounds(): TimeBounds {
		const own = this.clock.date();
		const { date, at } = this.latest ?? { date: own, at: this.clock.now() };
		const serviceTime = date + this.clock.now() - at;
		return { earlier: Math.min(own, serviceTime), later: Math.max(own, serviceTime) };
	}
}
