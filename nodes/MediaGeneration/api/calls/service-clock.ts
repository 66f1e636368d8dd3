import type { HttpResponse } from '../http/client';
import type { Clock } from '../http/clock';

export interface ServiceTime {
	/** Milliseconds since 1970. */
	readonly date: number;
	/** False before the service has responded: the clock of this machine may be set at any moment. */
	readonly isOfService: boolean;
}

/** When a response was sent, by the server's clock (RFC 9110, 6.6.1); undefined if it does not say. */
export function sentAt({ date }: HttpResponse['headers']): number | undefined {
	const at = typeof date === 'string' ? Date.parse(date) : NaN;
	return Number.isNaN(at) ? undefined : at;
}

/** The time by the service's own clock, which its responses have: for what lasts longer than a process. */
export class ServiceClock {
	private latest?: { readonly date: number; readonly at: number };

	constructor(private readonly clock: Pick<Clock, 'now' | 'date'>) {}

	/** A response has these headers. */
	responded(headers: HttpResponse['headers']): void {
		const date = sentAt(headers);
		if (date !== undefined) this.latest = { date, at: this.clock.now() };
	}

	now(): ServiceTime {
		return this.latest
			? { date: this.latest.date + this.clock.now() - this.latest.at, isOfService: true }
			: { date: this.clock.date(), isOfService: false };
	}
}
