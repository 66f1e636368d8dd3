import type { RequestAdvice } from '../../api/failures/failure';
import type { Price } from '../../catalog/price';
import { choosePresetBinaryField, composeToolPath, type Tool } from '../../catalog/tool';
import type { Values } from '../../fields';
import { buildBody, listMedia, insertStoragePaths } from '../../fields';
import { describeUncheckedLimits } from '../../checks/model-constraints';
import { findProbableRejections, findProblems, findRuleHints } from '../../checks/problems';
import { estimateItem, type Estimate } from '../../estimate/estimate';
import type { Input } from './input';
import type { KnownLength, EmptyEnd } from './length';
import {
	findTimeHints,
	determineLength,
	findEmptyEnd,
	findEndField,
	makeEndOptional,
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
	readonly fileToMeasure?: FileToMeasure;
	readonly requestAdvice?: RequestAdvice;
	/** The hints on values that the service probably rejects. */
	readonly probableRejections: readonly string[];
	/** Further hints for *Check Only*. */
	readonly remarks: readonly string[];
	/** The cost, as far as prices are published. */
	estimate(): Estimate;
	/** @param paths the storage path of each upload, by the upload's key */
	makeBody(paths: ReadonlyMap<string, string>): object;
}

interface FileToMeasure {
	readonly url: string;
	readonly end: EmptyEnd;
	/** @param length in seconds, or a placeholder */
	planWith(length: number | string): Plan;
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
	const end = findEmptyEnd(tool, values, layout);
	const measuredKey =
		end || aim === 'check' ? findEndField(tool)?.lengthOf.mediaFieldName : undefined;
	const files = await findFiles(input, wantedFiles, measuredKey);
	const { uploads } = files;
	const known: KnownLength = end
		? determineLength(
				end,
				uploads.find(({ key }) => key === measuredKey),
			)
		: {};
	const isNeeded = aim !== 'reuse' || known.seconds !== undefined;
	const problems = [
		...findProblems(makeEndOptional(tool, end), values, layout, readStoredParameters(input, tool)),
		...files.problems,
		...(isNeeded && end && known.problem !== undefined
			? [{ label: end.field.label, text: known.problem, fieldNames: [end.field.name] }]
			: []),
	];
	if (problems.length > 0) throw makeRefusal(problems);

	const makePlan = (ended: Values): Plan => {
		const all = { ...values, ...ended };
		const probableRejections = [
			...findProbableRejections(tool, all, layout),
			...uploads.flatMap(({ hint }) => hint ?? []),
		];
		const otherHints = [
			...findRuleHints(tool, all, layout),
			...findTimeHints(tool, values, uploads),
		];
		return {
			path: composeToolPath(tool),
			price: tool.price,
			uploads,
			notes: files.notes,
			requestAdvice: { hints: [...probableRejections, ...otherHints] },
			probableRejections,
			remarks: [...otherHints, ...describeUncheckedLimits(tool, values)],
			estimate: () => estimateItem(tool, all, layout),
			makeBody: (paths) => buildBody(tool, insertStoragePaths(tool.fields, all, paths), layout),
		};
	};
	if (!end) return makePlan({});
	const planWith = (length?: number | string): Plan => makePlan({ [end.field.name]: length });
	const { url, seconds } = known;
	return url === undefined
		? planWith(seconds)
		: { ...makePlan({}), fileToMeasure: { url, end, planWith } };
}
