import type { IDataObject } from 'n8n-workflow';
import { Canceled } from '../../api/http/clock';
import { Failure } from '../../api/failures/failure';
import { readMessage } from '../../api/http/mask';
import type { Estimate } from '../../estimate/estimate';
import { describeItem, mayCostCredits } from '../../estimate/total';
import type { Item, ItemRunner } from '../item';
import { readOptions } from '../plan/options';
import type { Plan } from '../plan/plan';
import { makeRefusal } from '../plan/refusal';

/** A rejection is free, so the item doesn't count in the sum. */
const REJECTED: Estimate = { unknown: 'rejection', basis: 'Will probably be rejected' };

function describeEstimate(estimate: Estimate | undefined): IDataObject {
	const estimate_basis = estimate?.basis ?? 'Nothing would be started, since the item has problems';
	if (!estimate || 'unknown' in estimate) return { estimated_credits: null, estimate_basis };
	const { min, max = null } = estimate.credits;
	return { estimated_credits: min === max ? min : { min, max }, estimate_basis };
}

/**
 * Runs *Check Only*: finds all problems with an item's values and options, and its uploads, request and cost if known.
 * If the node has an error output, an item with problems fails, so that it goes there. @throws Canceled
 */
export async function prepareCheck(item: Item, makePlan: () => Promise<Plan>): Promise<ItemRunner> {
	const { context, session, index } = item;
	const problems: string[] = [];
	const read = async <T>(part: () => Promise<T>): Promise<T | undefined> =>
		await part().catch((error: unknown) => {
			if (error instanceof Canceled) throw error;
			const { problems: listed } = error instanceof Failure ? error.facts : {};
			problems.push(...(listed ?? [readMessage(error)]));
			return undefined;
		});
	const plan = await read(makePlan);
	const limits = await read(async () => readOptions(item));
	const ok = problems.length === 0;
	const { fileToMeasure, uploads = [], probableRejections = [], remarks = [] } = plan ?? {};
	// The file at a URL isn't requested.
	const complete =
		fileToMeasure?.planWith(`<length of ${fileToMeasure.segment.media.label}>`) ?? plan;
	const hints = [
		...probableRejections.map((hint) => `Will probably be rejected: ${hint}`),
		...remarks,
	];
	const priced = probableRejections.length > 0 ? REJECTED : complete?.estimate;
	const estimate = ok ? priced : undefined;
	const sentences = [...problems, ...hints];
	session.checks.push({ index, account: session, sentences, estimate, limits });
	const files = uploads.map(({ key: field, fileName: name, type, length: size }) => ({
		field,
		name,
		type,
		size,
	}));
	// A storage path doesn't exist before the upload, so the body has placeholders.
	const paths = new Map(uploads.map(({ key }) => [key, `<storage path of ${key}>`]));
	const json = {
		item: index,
		ok,
		problems,
		...describeEstimate(estimate),
		...(hints.length > 0 ? { hints } : {}),
		...(complete
			? { files, request: { path: complete.path, body: complete.makeBody(paths) } }
			: {}),
	};
	return async () => {
		const isError = !ok && context.getNode().onError === 'continueErrorOutput';
		if (isError) throw makeRefusal(problems);
		// An agent doesn't get the notes that n8n shows in the output pane.
		if (!estimate || !session.isAgent) return { json };
		const balance = mayCostCredits(estimate) ? await session.readBalance() : undefined;
		return { json: { ...json, estimate: describeItem(estimate, balance) } };
	};
}
