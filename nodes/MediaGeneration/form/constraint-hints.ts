import type { NodeHint } from 'n8n-workflow';
import type { ModelConstraints, Tool } from '../catalog/tool';
import type { ChoiceField } from '../fields';
import { isInNone, runsOf } from './runs';

/** The conflict, as an expression of the chosen model, and the panel's hint. */
interface Conflict {
	readonly isWrong: string;
	readonly says: string;
}

/** What each model of a tool allows. */
type Constraints = Readonly<Record<string, ModelConstraints>>;

const lengthIn = ({ fields }: Tool): string =>
	fields.some(({ name }) => name === 'start_seconds')
		? '$parameter.end_seconds - ($parameter.start_seconds || 0)'
		: '$parameter.end_seconds';

const listed = (name: string): string => `$parameter.additionalFields?.${name}?.value`;

const RESOLUTION = listed('resolution');
const LAST_IMAGE = listed('end_image_file_path');
const COUNT = '$parameter.image_count';

const has = ({ fields }: Tool, field: string): boolean => fields.some(({ name }) => name === field);

/** The table's entry for the chosen model; otherwise a value that allows everything. */
const allowed = (table: object, model: string, otherwise: string): string =>
	`(${JSON.stringify(table)}[${model}] ?? ${otherwise})`;

/** One hint if at least one model has such a limit. */
function limit<T>(
	limits: Constraints,
	of: (limits: ModelConstraints) => T | undefined,
	hint: (table: Readonly<Record<string, T>>) => Conflict,
): Conflict[] {
	const entries = Object.entries(limits)
		.map(([model, one]) => [model, of(one)] as const)
		.filter((entry): entry is [string, T] => entry[1] !== undefined);
	return entries.length === 0 ? [] : [hint(Object.fromEntries(entries))];
}

function ofLength(limits: Constraints, model: string, tool: Tool): Conflict[] {
	const length = lengthIn(tool);
	const says = 'not to support this length';
	const bound = (end: 'min' | 'max', is: '<' | '>'): Conflict[] =>
		limit(
			limits,
			({ seconds }) => (seconds && 'max' in seconds ? seconds[end] : undefined),
			(table) => ({ says, isWrong: `${length} ${is} ${allowed(table, model, length)}` }),
		);
	return [
		...limit(
			limits,
			({ seconds }) => (seconds && !('max' in seconds) ? runsOf(seconds) : undefined),
			(table) => ({
				says,
				isWrong: `${length} > 0 && ${isInNone(allowed(table, model, `[[${length}, ${length}, 1]]`), length)}`,
			}),
		),
		...bound('max', '>'),
		...bound('min', '<'),
	];
}

/** Only a value that other models have is certainly wrong: a typed one may be newer than this list. */
function ofResolution(limits: Constraints, model: string, { fields }: Tool): Conflict[] {
	const known = fields.find(({ name }) => name === 'resolution') as ChoiceField | undefined;
	const others = ({ resolution }: ModelConstraints): string[] | undefined => {
		const values = (known?.choices ?? [])
			.filter(({ value }) => !resolution?.includes(value))
			.map(({ value }) => value);
		return resolution && values.length > 0 ? values : undefined;
	};
	return limit(limits, others, (table) => ({
		says: 'not to support this resolution',
		isWrong: `${allowed(table, model, '[]')}.includes(${RESOLUTION})`,
	}));
}

const ofImages = (limits: Constraints, model: string): Conflict[] =>
	limit(
		limits,
		({ images }) => images,
		(table) => ({
			says: 'not to make this many images at a time',
			isWrong: `${COUNT} > 0 && !${allowed(table, model, `[${COUNT}]`)}.includes(${COUNT})`,
		}),
	);

const ofText = (limits: Constraints, model: string, { fields }: Tool): Conflict[] =>
	fields.flatMap(({ name }) =>
		limit(
			limits,
			({ characters }) => characters?.[name],
			(table) => ({
				says: 'not to take a text this long',
				isWrong: `String($parameter.${name} ?? "").trim().length > ${allowed(table, model, 'Infinity')}`,
			}),
		),
	);

const oneOf = (values: object, expression: string): string =>
	`${JSON.stringify(Object.keys(values))}.includes(${expression})`;

const ofSound = (limits: Constraints, model: string): Conflict[] =>
	limit(
		limits,
		({ hasSound }) => (hasSound === false ? true : undefined),
		(table) => ({
			says: 'to make videos without sound',
			isWrong: `$parameter.additionalFields?.audio === true && ${oneOf(table, model)}`,
		}),
	);

const ofLastImage = (limits: Constraints, model: string, tool: Tool): Conflict[] =>
	!has(tool, 'end_image_file_path')
		? []
		: [
				...limit(
					limits,
					({ lastImage }) => (lastImage === false ? true : undefined),
					(table) => ({
						says: 'not to support a last image',
						isWrong: `${LAST_IMAGE} && ${oneOf(table, model)}`,
					}),
				),
				...limit(
					limits,
					({ lastImage }) => (lastImage ? lastImage.resolution : undefined),
					(table) => ({
						says: 'to support a last image only in another resolution',
						isWrong: `${LAST_IMAGE} && ${RESOLUTION} !== ${allowed(table, model, RESOLUTION)}`,
					}),
				),
				...limit(
					limits,
					({ lastImage }) => (lastImage ? lastImage.maxSeconds : undefined),
					(table) => ({
						says: 'to support a last image only in shorter videos',
						isWrong: `${LAST_IMAGE} && ${lengthIn(tool)} > ${allowed(table, model, lengthIn(tool))}`,
					}),
				),
			];

const KINDS = [ofLength, ofResolution, ofImages, ofText, ofSound, ofLastImage];

/** The panel's hints before a run with a combination that does not work; tools with the same limit share a hint. */
export const constraintHints = (tools: readonly Tool[]): NodeHint[] => {
	const hints = new Map<string, string[]>();
	for (const tool of tools) {
		const { of, values } = tool.constraints ?? { of: '', values: {} };
		for (const { isWrong, says } of KINDS.flatMap((kind) => kind(values, listed(of), tool))) {
			const { label } = tool.fields.find(({ name }) => name === of)!;
			const message = `This ${label.toLowerCase()} is known ${says}. The ${label} list shows what it supports.`;
			const key = JSON.stringify([isWrong, message]);
			hints.set(key, [...(hints.get(key) ?? []), tool.slug]);
		}
	}
	return [...hints].map(([key, slugs]) => {
		const [isWrong, message] = JSON.parse(key) as [string, string];
		return {
			message,
			type: 'warning',
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ ${JSON.stringify(slugs)}.includes($parameter.operation) && ${isWrong} }}`,
		};
	});
};
