import { counted } from '../../fields';
import { hintBesideOutput } from '../../output/notify';
import type { Session } from '../session';
import { creditsOf } from './spending';

/**
 * What a manual execution has paid for, and how not to pay again: building the next steps runs this node once more for
 * each of them.
 */
export function giveReceipt({ context, ledger, audience }: Session): void {
	if (context.getMode() !== 'manual' || audience.messageOnly) return;
	const started = ledger.started();
	const credits = started.map(({ body }) => creditsOf(body));
	const isPriced = !credits.includes(undefined);
	const sum = credits.reduce<number>((all, one) => all + (one ?? 0), 0);
	if (isPriced && sum === 0) return;
	const [first, ...more] = new Set(started.map(({ id }) => id));
	const forAll = more.length > 0 ? ` for ${more.length + 1} projects` : '';
	const charged = isPriced ? `${counted(sum, 'credit')} charged at the start${forAll}. ` : '';
	const shared = more.length > 0 ? '; every item then uses it' : '';
	hintBesideOutput(
		context,
		`${charged}To build the next steps without paying again, add the option Use Existing Project with ${first}${shared}.`,
	);
}
