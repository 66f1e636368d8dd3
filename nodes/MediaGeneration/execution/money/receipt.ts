import { PARAMETERS } from '../../catalog/parameters';
import { pluralize } from '../../fields';
import type { ChargedLengths } from '../../output/charged-lengths';
import type { Tool } from '../../catalog/tool';
import type { ChargeContext } from './node-error';
import { readCredits } from './tally';

interface ReceiptContext extends ChargeContext {
	readonly tools: readonly Tool[];
	readonly startedLengths: ChargedLengths;
}

/** Undefined if the value can't be read, because the receipt must not fail items that were paid for. */
function readOrSkip({ context }: ReceiptContext, name: string, index: number): unknown {
	try {
		return context.getNodeParameter(name, index);
	} catch {
		return undefined;
	}
}

const isFree = (run: ReceiptContext, index: number): boolean => {
	const operation = readOrSkip(run, 'operation', index);
	return run.tools.find(({ slug }) => slug === operation)?.price.chargedBy === 'free';
};

/** The charge, such as `90 credits charged at the start, for 3 seconds of video. `; unknown parts are left out. */
function describeCharge({ ledger, startedLengths }: ReceiptContext, projects: number): string {
	const started = ledger.listStarted();
	const credits = started.map(({ body }) => readCredits(body));
	const sum = credits.reduce<number>((all, one) => all + (one ?? 0), 0);
	const length = startedLengths.describeTotal(started.length);
	// A sum of 0 isn't the price: the service charges once it has measured the video.
	const isPriced = !credits.includes(undefined) && sum > 0;
	const paid = isPriced
		? `${pluralize(sum, 'credit')} charged at the start`
		: length && 'Charged by length';
	const what = [projects > 1 && `${projects} projects`, length].filter(Boolean).join(', ');
	const bill = paid && [paid, what && `for ${what}`].filter(Boolean).join(', ');
	return bill ? `${bill}. ` : '';
}

/**
 * States the charge of a manual execution, and how to avoid paying again: while the user builds the next steps, n8n may
 * run this node again for each step.
 */
export function writeReceipt(run: ReceiptContext, hasFiles: boolean): string[] {
	const { context, audience, ledger } = run;
	if (context.getMode() !== 'manual' || audience.isAgent) return [];
	const started = ledger.listStarted();
	if (started.every(({ index }) => isFree(run, index))) return [];
	const [first, ...more] = new Set(started.map(({ id }) => id));
	const shared = more.length > 0 ? '; every item then returns the results of this one project' : '';
	const columns =
		more.length > 0 && !readOrSkip(run, 'options.includeInputFields', started[0]!.index)
			? ` The option ${PARAMETERS.includeInputFields.label} keeps the input’s fields, such as the columns of a row.`
			: '';
	// n8n can't pin output with files.
	const pin = hasFiles ? '' : 'pin this output, or ';
	return [
		`${describeCharge(run, more.length + 1)}To build the next steps without paying again, ${pin}add the option ${PARAMETERS.existingProject.label} with ${first}${shared}.${columns}`,
	];
}
