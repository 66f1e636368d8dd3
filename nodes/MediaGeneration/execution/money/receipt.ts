import { hintBesideOutput } from '../../output/notify';
import type { Session } from '../session';
import { creditsOf } from './spending';

const count = (ids: readonly string[]): string =>
	ids.length > 1 ? ` for ${ids.length} projects` : '';

/**
 * What a manual execution has paid for, and how not to pay again: building the next steps runs this node once more for
 * each of them.
 */
export function giveReceipt({ context, ledger, audience }: Session): void {
	if (context.getMode() !== 'manual' || audience.messageOnly) return;
	const started = ledger.started();
	const credits = started.map(({ body }) => creditsOf(body));
	const sum = credits.reduce<number>((all, one) => all + (one ?? 0), 0);
	const isFree = sum === 0 && !credits.includes(undefined);
	if (isFree) return;
	const ids = [...new Set(started.map(({ id }) => id))];
	const charged = credits.includes(undefined) ? '' : `${sum} credits charged${count(ids)}. `;
	const forAll = ids.length > 1 ? '; every item then uses it' : '';
	hintBesideOutput(
		context,
		`${charged}To build the next steps without paying again, add the option Use Existing Project with ${ids[0]}${forAll}.`,
	);
}
