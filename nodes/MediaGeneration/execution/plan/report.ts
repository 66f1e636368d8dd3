import type { IDataObject } from 'n8n-workflow';
import { Canceled } from '../../api/http/clock';
import { Failure } from '../../api/failures/failure';
import { readMessage } from '../../api/http/mask';
import type { Estimate } from '../../estimate/estimate';
import type { Options } from './options';
import type { Plan } from './plan';
import type { Upload } from './create-upload';

const listProblems = (error: unknown): readonly string[] =>
	(error instanceof Failure && error.facts.problems) || [readMessage(error)];

const describeUpload = ({ key, fileName, type, length }: Upload): IDataObject => ({
	field: key,
	name: fileName,
	type,
	size: length,
});

/** Fills in a placeholder for the length of a file at a URL, because *Check Only* doesn't request the file. */
const fillLength = (plan: Plan): Plan =>
	plan.fileToMeasure?.planWith(`<length of ${plan.fileToMeasure.end.mediaField.label}>`) ?? plan;

/** A storage path doesn't exist before the upload, so the body has placeholders. */
function describePlan({ path, uploads, makeBody }: Plan, hints: readonly string[]): IDataObject {
	const paths = new Map(uploads.map(({ key }) => [key, `<storage path of ${key}>`]));
	return {
		...(hints.length > 0 ? { hints: [...hints] } : {}),
		files: uploads.map(describeUpload),
		request: { path, body: makeBody(paths) as IDataObject },
	};
}

/** A rejection is free, so the item doesn't count in the sum. */
const REJECTED: Estimate = { unknown: 'rejection', basis: 'Will probably be rejected' };

function describeEstimate(estimate: Estimate | undefined): IDataObject {
	const estimate_basis = estimate?.basis ?? 'Nothing would be started, since the item has problems';
	if (!estimate || 'unknown' in estimate) return { estimated_credits: null, estimate_basis };
	const { min, max = null } = estimate.credits;
	return { estimated_credits: min === max ? min : { min, max }, estimate_basis };
}

export interface CheckedItem {
	readonly json: IDataObject;
	readonly problems: readonly string[];
	/** The item's problems and hints. */
	readonly sentences: readonly string[];
	/** Undefined for an item with problems. */
	readonly estimate?: Estimate;
	/** Undefined if the options have problems. */
	readonly options?: Options;
}

/** All problems with an item's values and options, and its uploads, request and cost if known. @throws Canceled */
export async function checkItem(
	item: number,
	makePlan: () => Promise<Plan>,
	readSettings: () => Options,
): Promise<CheckedItem> {
	const problems: string[] = [];
	const read = async <T>(part: () => Promise<T>): Promise<T | undefined> =>
		await part().catch((error: unknown) => {
			if (error instanceof Canceled) throw error;
			problems.push(...listProblems(error));
			return undefined;
		});
	const plan = await read(makePlan);
	const options = await read(async () => readSettings());
	const ok = problems.length === 0;
	const complete = plan && fillLength(plan);
	const { probableRejections = [], remarks = [] } = plan ?? {};
	const hints = [
		...probableRejections.map((hint) => `Will probably be rejected: ${hint}`),
		...remarks,
	];
	const priced = probableRejections.length > 0 ? REJECTED : complete?.estimate();
	const estimate = ok ? priced : undefined;
	const json = {
		item,
		ok,
		problems,
		...describeEstimate(estimate),
		...(complete ? describePlan(complete, hints) : {}),
	};
	return { json, problems, sentences: [...problems, ...hints], estimate, options };
}
