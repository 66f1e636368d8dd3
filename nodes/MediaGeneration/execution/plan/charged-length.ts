import { growsWithLength } from '../../catalog/price';
import type { Tool } from '../../catalog/tool';
import type { Layout, Values } from '../../fields';
import type { ChargedLength } from '../../output/charged-lengths';

/** Undefined if it does not decide the price, or is not known; other services may charge by something else. */
export function chargedLengthOf(
	{ price }: Pick<Tool, 'price'>,
	{ start_seconds: start = 0, end_seconds: end }: Values,
	layout: Layout,
): ChargedLength | undefined {
	if (layout !== 'nested' || !growsWithLength(price)) return undefined;
	if (typeof end !== 'number' || typeof start !== 'number') return undefined;
	return { by: price.by, seconds: end - start };
}
