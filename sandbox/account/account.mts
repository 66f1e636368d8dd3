import type { Clock } from '../clock.mts';
import { createId } from '../ids.mts';
import { HttpError } from '../errors.mts';
import type { Settings } from '../settings.mts';
import type { JsonObject } from '../types.mts';

const MONTH_MS = 30 * 86_400_000;
/** The initial balance to report if credits are unlimited. */
const REPORTED_START_BALANCE = 1_000_000;

export class Account {
	private spent = 0;
	private readonly id = createId();

	constructor(
		private readonly settings: Settings,
		private readonly clock: Clock,
	) {}

	charge(credits: number): void {
		if (!this.chargeIfCovered(credits)) {
			throw new HttpError(
				402,
				`Payment required: this needs ${credits} credits, the balance is ${this.settings.balance}`,
			);
		}
	}

	/** Deducts the credits; refunds a negative amount. Returns false if the balance is too low. */
	chargeIfCovered(credits: number): boolean {
		const { balance } = this.settings;
		if (balance !== null && credits > balance) return false;
		if (balance !== null) this.settings.balance = balance - credits;
		this.spent += credits;
		return true;
	}

	view(): JsonObject {
		return {
			id: this.id,
			email: 'sandbox@example.com',
			credits: this.settings.balance ?? Math.max(0, REPORTED_START_BALANCE - this.spent),
			tier: 'pro',
			subscription: {
				name: 'Pro',
				status: 'active',
				billing_interval: 'month',
				current_period_end: this.clock.formatIso(this.clock.now() + MONTH_MS),
				cancel_at_period_end: false,
				price: { amount: 4_900, currency: 'usd' },
				discount: null,
			},
		};
	}
}
