import type { Price } from '../../catalog/price';
import { choosePresetBinaryField, composeToolPath, type Tool } from '../../catalog/tool';
import type { MediaValue, Value, Values } from '../../fields';
import { buildBody, listMedia, insertStoragePaths } from '../../fields';
import { describeUncheckedLimits } from '../../checks/model-constraints';
import { findProbableRejections, findProblems, findRuleHints } from '../../checks/problems';
import { estimateItem, type Estimate } from '../../estimate/estimate';
import type { Input } from './input';
import {
	findLateTime,
	findOpenEndProblem,
	findSegment,
	findTimeHints,
	isEndOpen,
	type Segment,
} from './length';
import { readStoredParameters, readValues } from './tool-values';
import { assertNested, makeRefusal } from './refusal';
import type { Upload } from './create-upload';
import { findFiles } from './find-files';

/** One item's generation, checked and ready; nothing has been sent yet. */
export interface Plan {
	readonly path: string;
	readonly price: Price;
	readonly uploads: readonly Upload[];
	/** Notes on the chosen files, shown beside the node's output. */
	readonly notes: readonly string[];
	/** The file to measure first, because the request needs its length. */
	readonly fileToMeasure?: {
		readonly url: string;
		readonly segment: Segment;
		/** @param length in seconds, or a placeholder. @throws Failure if *Start* is not before the end */
		readonly planWith: (length: number | string) => Plan;
	};
	/** All hints at values, for the message of a rejection. */
	readonly hints: readonly string[];
	/** The hints on values that the service probably rejects. */
	readonly probableRejections: readonly string[];
	/** Further hints for *Check Only*. */
	readonly remarks: readonly string[];
	/** The cost, as far as prices are published. */
	readonly estimate: Estimate;
	/** @param paths the storage path of each upload, by the upload's key */
	makeBody(paths: ReadonlyMap<string, string>): object;
}

/**
 * Reads and checks the whole item. @throws Failure that lists all problems, or a problem that prevents further checks
 * @param aim with `reuse`, the item reads an existing project, and an unknown length is no problem
 */
export async function planItem(
	input: Input,
	tool: Tool,
	aim: 'start' | 'check' | 'reuse',
): Promise<Plan> {
	const { layout } = input.connection;
	if (tool.spec === undefined) assertNested(input.connection, tool.label);
	const values = readValues(input, tool);
	const wantedFiles = listMedia(tool.fields, values, (field) =>
		choosePresetBinaryField(field, tool),
	);
	const segment = findSegment(tool);
	const open = segment && isEndOpen(segment, values, layout) ? segment : undefined;
	const measuredKey = open || aim === 'check' ? segment?.media.name : undefined;
	const { uploads, notes, ...files } = await findFiles(input, wantedFiles, measuredKey);
	const measured = uploads.find(({ key }) => key === measuredKey);
	const fields = tool.fields.map((field) =>
		field === open?.end ? { ...field, requiredIn: [] } : field,
	);
	const problems = [
		...findProblems({ ...tool, fields }, values, layout, readStoredParameters(input, tool)),
		...files.problems,
		...(open && aim !== 'reuse' ? [findOpenEndProblem(open, values, measured) ?? []].flat() : []),
	];
	if (problems.length > 0) throw makeRefusal(problems);

	const withEnd = (end?: Value): Values => (open ? { ...values, [open.end.name]: end } : values);
	const complete = withEnd(measured?.seconds);
	const probableRejections = [
		...findProbableRejections(tool, complete, layout),
		...uploads.flatMap(({ hint }) => hint ?? []),
	];
	const otherHints = [
		...findRuleHints(tool, complete, layout),
		...(segment && measured?.seconds !== undefined
			? findTimeHints(segment, values, measured.seconds)
			: []),
	];
	const makePlan = (sent: Values): Plan => ({
		path: composeToolPath(tool),
		price: tool.price,
		uploads,
		notes,
		hints: [...probableRejections, ...otherHints],
		probableRejections,
		remarks: [...otherHints, ...describeUncheckedLimits(tool, values)],
		estimate: estimateItem(tool, sent, layout),
		makeBody: (paths) => buildBody(tool, insertStoragePaths(sent, wantedFiles, paths), layout),
	});
	const plan = makePlan(complete);
	const media = open && (values[open.media.name] as MediaValue);
	if (!open || media?.from !== 'url') return plan;
	const planWith = (length: number | string): Plan => {
		const late = findLateTime(open, open.start, values, Number(length));
		if (late) throw makeRefusal([late]);
		return makePlan(withEnd(length));
	};
	return { ...plan, fileToMeasure: { url: media.value, segment: open, planWith } };
}
