import type { ConstraintsByModel, ModelConstraints, Tool } from '../catalog/tool';
import type { ChoiceField, Field, FileType, NamedFilesField } from '../fields';
import { extensionsOf } from '../catalog/formats';
import { isInNone, runsOf } from './runs';

/** The conflict, as an expression of the chosen model, and the panel's hint. */
export interface Conflict {
	readonly isWrong: string;
	readonly says: string;
}

/** What each model of a tool allows. */
type Constraints = Readonly<Record<string, ModelConstraints>>;

/** An empty end is that of a file, whose length the panel does not know: compared with anything, it is neither more nor less. */
const lengthIn = ({ fields }: Tool): string =>
	fields.some(({ name }) => name === 'start_seconds')
		? '(($parameter.end_seconds || NaN) - ($parameter.start_seconds || 0))'
		: '$parameter.end_seconds';

const fieldOf = ({ fields }: Tool, wanted: string): Field | undefined =>
	fields.find(({ name }) => name === wanted);

const isLocator = (field: Field): boolean =>
	field.kind === 'media' || (field.kind === 'choice' && field.extensible);

/**
 * The chosen value; undefined for an additional field that was not added. n8n gives the value of a locator, but only at the
 * top level.
 */
function chosen(tool: Tool, name: string): string {
	const field = fieldOf(tool, name)!;
	if (!field.additional) return `$parameter.${name}`;
	return `$parameter.additionalFields?.${name}${isLocator(field) ? '?.value' : ''}`;
}

/** What paid plans get. */
const USUAL_RESOLUTION = '720p';

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
	const says = "doesn't support this length";
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
function ofResolution(limits: Constraints, model: string, tool: Tool): Conflict[] {
	const known = fieldOf(tool, 'resolution') as ChoiceField | undefined;
	const others = ({ resolution }: ModelConstraints): string[] | undefined => {
		const values = (known?.choices ?? [])
			.filter(({ value }) => !resolution?.includes(value))
			.map(({ value }) => value);
		return resolution && values.length > 0 ? values : undefined;
	};
	return limit(limits, others, (table) => ({
		says: "doesn't support this resolution",
		isWrong: `${allowed(table, model, '[]')}.includes(${chosen(tool, 'resolution')})`,
	}));
}

const COUNT = '$parameter.image_count';
const FURTHER_IMAGES = '$parameter.more_image_file_paths?.entries?.length';

const ofImages = (limits: Constraints, model: string): Conflict[] => [
	...limit(
		limits,
		({ images }) => images,
		(table) => ({
			says: "doesn't generate this many images at a time",
			isWrong: `${COUNT} > 0 && !${allowed(table, model, `[${COUNT}]`)}.includes(${COUNT})`,
		}),
	),
	...limit(
		limits,
		({ furtherImages }) => furtherImages,
		(table) => ({
			says: "doesn't accept this many images",
			isWrong: `${FURTHER_IMAGES} > ${allowed(table, model, 'Infinity')}`,
		}),
	),
];

const ofText = (limits: Constraints, model: string, { fields }: Tool): Conflict[] =>
	fields.flatMap(({ name }) =>
		limit(
			limits,
			({ characters }) => characters?.[name],
			(table) => ({
				says: "doesn't accept a text this long",
				isWrong: `String($parameter.${name} ?? "").trim().length > ${allowed(table, model, 'Infinity')}`,
			}),
		),
	);

const oneOf = (values: object, expression: string): string =>
	`${JSON.stringify(Object.keys(values))}.includes(${expression})`;

const ofSound = (limits: Constraints, model: string): Conflict[] =>
	limit(
		limits,
		({ sound }) => (sound === 'none' ? sound : undefined),
		(table) => ({
			says: 'makes videos without sound',
			isWrong: `$parameter.additionalFields?.audio === true && ${oneOf(table, model)}`,
		}),
	);

function ofLastImage(limits: Constraints, model: string, tool: Tool): Conflict[] {
	if (!fieldOf(tool, 'end_image_file_path')) return [];
	const image = chosen(tool, 'end_image_file_path');
	const resolution = `(${chosen(tool, 'resolution')} ?? "${USUAL_RESOLUTION}")`;
	return [
		...limit(
			limits,
			({ lastImage }) => (lastImage === false ? true : undefined),
			(table) => ({
				says: "doesn't support a last image",
				isWrong: `${image} && ${oneOf(table, model)}`,
			}),
		),
		...limit(
			limits,
			({ lastImage }) => (lastImage ? lastImage.resolution : undefined),
			(table) => ({
				says: 'supports a last image only in another resolution',
				isWrong: `${image} && !${allowed(table, model, `[${resolution}]`)}.includes(${resolution})`,
			}),
		),
		...limit(
			limits,
			({ lastImage }) => (lastImage ? lastImage.maxSeconds : undefined),
			(table) => ({
				says: 'supports a last image only in shorter videos',
				isWrong: `${image} && ${lengthIn(tool)} > ${allowed(table, model, lengthIn(tool))}`,
			}),
		),
	];
}

const REFERENCES = '$parameter.references?.entries';

/** The type of a file that was not uploaded yet is in its URL or path; that of a binary field is not known in the panel. */
const ENDING = 'String(one.file?.value).split(/[?#]/)[0].split(".").pop().toLowerCase()';

const typesOther = (taken: readonly FileType[], field: NamedFilesField): string[] => {
	const known = extensionsOf(taken, 'nested');
	const others = field.accepts.filter((type) => !taken.includes(type));
	return extensionsOf(others, 'nested').filter((extension) => !known.includes(extension));
};

function ofReferences(limits: Constraints, model: string, tool: Tool): Conflict[] {
	const field = fieldOf(tool, 'references');
	if (field?.kind !== 'namedFiles') return [];
	return [
		...limit(
			limits,
			({ references: types }) => (types?.length === 0 ? true : undefined),
			(table) => ({
				says: "doesn't accept references",
				isWrong: `${REFERENCES}?.length > 0 && ${oneOf(table, model)}`,
			}),
		),
		...limit(
			limits,
			({ references: types }) =>
				types && types.length > 0 && types.length < field.accepts.length
					? typesOther(types, field)
					: undefined,
			(table) => ({
				says: "doesn't accept references of this kind",
				isWrong: `(${REFERENCES} ?? []).some((one) => ${allowed(table, model, '[]')}.includes(${ENDING}))`,
			}),
		),
	];
}

/** A field that was not added has the service's default. */
function isChosen(tool: Tool, name: string, value: string): string {
	const { default: preset } = fieldOf(tool, name) as ChoiceField;
	const otherwise = value === '' ? '' : preset;
	return `(${chosen(tool, name)} ?? ${JSON.stringify(otherwise)}) === ${JSON.stringify(value)}`;
}

/** One hint for all models with the same limit. */
function ofTogether(limits: Constraints, model: string, tool: Tool): Conflict[] {
	const all = new Set(Object.values(limits).flatMap((one) => one.limits ?? []));
	return [...all].flatMap((one) =>
		limit(
			limits,
			({ limits: own }) => own?.includes(one) || undefined,
			(table) => ({
				says: `supports ${one.says}`,
				isWrong: [
					oneOf(table, model),
					...Object.entries(one.when).map(([name, value]) => isChosen(tool, name, value)),
					...(one.maxSeconds === undefined ? [] : [`${lengthIn(tool)} > ${one.maxSeconds}`]),
				].join(' && '),
			}),
		),
	);
}

const KINDS = [
	ofLength,
	ofResolution,
	ofImages,
	ofText,
	ofSound,
	ofLastImage,
	ofReferences,
	ofTogether,
];

/** What the panel can hold that a model of the tool is known not to take. */
export const conflictsOf = (tool: Tool, { of, values }: ConstraintsByModel): Conflict[] =>
	KINDS.flatMap((kind) => kind(values, chosen(tool, of), tool));
