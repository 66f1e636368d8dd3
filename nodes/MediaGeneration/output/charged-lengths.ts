import { CHARGE_PHRASES, isChargedByLength, type ChargedBy } from '../catalog/price';
import type { Tool } from '../catalog/tool';
import type { Layout, Values } from '../fields';
import { pluralize } from '../fields';

export interface ChargedLength {
	readonly chargedBy: ChargedBy;
	readonly seconds: number;
}

/** Undefined if the length is unknown or doesn't affect the price, and in the flat layout, where no price is known. */
export function findChargedLength(
	{ price }: Pick<Tool, 'price'>,
	{ start_seconds: start = 0, end_seconds: end }: Values,
	layout: Layout,
): ChargedLength | undefined {
	if (layout !== 'nested' || !isChargedByLength(price)) return undefined;
	if (typeof end !== 'number' || typeof start !== 'number') return undefined;
	return { chargedBy: price.chargedBy, seconds: end - start };
}

const describeSeconds = (sum: number): string => pluralize(Number(sum.toFixed(1)), 'second');

export class ChargedLengths {
	private readonly all = new Map<ChargedBy, { seconds: number; items: number }>();

	add(length: ChargedLength | undefined): void {
		if (!length) return;
		const { seconds, items } = this.all.get(length.chargedBy) ?? { seconds: 0, items: 0 };
		this.all.set(length.chargedBy, { seconds: seconds + length.seconds, items: items + 1 });
	}

	/** One sentence for each way of charging, such as per frame. */
	describe(): string[] {
		return [...this.all].map(([chargedBy, { seconds, items }]) => {
			const over = items > 1 ? ` in ${items} items` : '';
			return `Magic Hour charges ${CHARGE_PHRASES[chargedBy]}, for ${describeSeconds(seconds)}${over}.`;
		});
	}

	/** Example: `3 seconds of video`; undefined unless exactly `count` items have a length. */
	describeTotal(count: number): string | undefined {
		const all = [...this.all.values()];
		const items = all.reduce((sum, one) => sum + one.items, 0);
		if (items === 0 || items !== count) return undefined;
		return `${describeSeconds(all.reduce((sum, one) => sum + one.seconds, 0))} of video`;
	}
}
