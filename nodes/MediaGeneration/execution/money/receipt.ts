import { counted } from '../../fields';
import { hintBesideOutput } from '../../output/notify';
import type { Session } from '../session';
import { creditsOf } from './tally';

const isFree = ({ context, tools }: Session, index: number): boolean => {
	const operation = context.getNodeParameter('operation', index, '');
	return tools.find(({ slug }) => slug === operation)?.price.by === 'free';
};

/**
 * What a manual execution has paid for, and how not to pay again: building the next steps runs this node once more for
 * each of them.
 */
export function giveReceipt(session: Session): void {
	const { context, ledger, audience } = session;
	if (context.getMode() !== 'manual' || audience.messageOnly) return;
	const started = ledger.started();
	if (started.every(({ index }) => isFree(session, index))) return;
	const credits = started.map(({ body }) => creditsOf(body));
	const sum = credits.reduce<number>((all, one) => all + (one ?? 0), 0);
	// 0 at the start: the service charges when it knows how long the video is.
	const isPriced = !credits.includes(undefined) && sum > 0;
	const [first, ...more] = new Set(started.map(({ id }) => id));
	const forAll = more.length > 0 ? ` for ${more.length + 1} projects` : '';
	const charged = isPriced ? `${counted(sum, 'credit')} charged at the start${forAll}. ` : '';
	const shared = more.length > 0 ? '; every item then uses it' : '';
	hintBesideOutput(
		context,
		`${charged}To build the next steps without paying again, add the option Use Existing Project with ${first}${shared}.`,
	);
}
