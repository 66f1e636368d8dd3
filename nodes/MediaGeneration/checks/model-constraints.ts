import {
	formatImages,
	formatLastImage,
	formatSupportedLength,
	formatReferences,
} from '../catalog/describe-constraints';
import type { ModelConstraints, Tool } from '../catalog/tool';
import type { ChoiceField, Field, NamedFile, NamedFilesField, Values } from '../fields';
import {
	pluralize,
	readExtension,
	isListElement,
	joinWithOr,
	quote,
	spellChoice,
	findTypeOfExtension,
} from '../fields';

interface ModelCheck {
	readonly model: ModelConstraints;
	/** The model in a sentence, such as `the model Veo 3.1`. */
	readonly modelPhrase: string;
	readonly values: Values;
	/** Undefined for a field that the tool lacks. */
	findField(name: string): Field | undefined;
}

/** The resolution that the service chooses on paid plans if none is set. */
const DEFAULT_RESOLUTION = '720p';

/** The length of the result; `fieldLabels` contains the labels of the fields that determine it. */
function computeResultLength({
	values,
	findField,
}: ModelCheck): { seconds: number; fieldLabels: string } | undefined {
	const [end, start] = [findField('end_seconds'), findField('start_seconds')];
	const { end_seconds: to, start_seconds: since = 0 } = values;
	if (!end || typeof to !== 'number' || typeof since !== 'number') return undefined;
	const fieldLabels = start ? `${end.label} minus ${start.label}` : end.label;
	return { seconds: Number((to - since).toFixed(6)), fieldLabels };
}

const supportsLength = (supported: NonNullable<ModelConstraints['seconds']>, seconds: number) =>
	'max' in supported
		? seconds >= (supported.min ?? 0) && seconds <= supported.max
		: supported.includes(seconds);

function findLengthHints(check: ModelCheck): string[] {
	const { model, modelPhrase } = check;
	const length = computeResultLength(check);
	if (!length || !model.seconds || supportsLength(model.seconds, length.seconds)) return [];
	return [
		`${length.fieldLabels} is ${length.seconds}, but ${modelPhrase} supports ${formatSupportedLength(model.seconds)}`,
	];
}

/** Checks only resolutions that the field lists, since an expression may give one newer than the list. */
function findResolutionHints({ model, modelPhrase, values, findField }: ModelCheck): string[] {
	const field = findField('resolution') as ChoiceField | undefined;
	const { resolution } = values;
	const isKnown = field?.choices.some(({ value }) => value === resolution);
	if (!model.resolution || !field || !isKnown) return [];
	if (model.resolution.includes(resolution as string)) return [];
	return [
		`${field.label} is ${quote(resolution)}, but ${modelPhrase} supports ${joinWithOr(model.resolution)}`,
	];
}

function findImageHints({
	model: { images },
	modelPhrase,
	values,
	findField,
}: ModelCheck): string[] {
	const count = values.image_count;
	if (!images || typeof count !== 'number' || images.includes(count)) return [];
	return [
		`${findField('image_count')!.label} is ${count}, but ${modelPhrase} generates ${formatImages(images)} at a time`,
	];
}

function findFurtherImageHints(
	{ model: { furtherImages: most }, modelPhrase, values }: ModelCheck,
	tool: Tool,
) {
	const listed = tool.fields.flatMap((field) =>
		isListElement(field) && values[field.name] !== undefined ? [field.listPosition.label] : [],
	);
	if (most === undefined || listed.length <= most) return [];
	return [
		`${listed[0]!} has ${pluralize(listed.length, 'image')}, but ${modelPhrase} accepts at most ${pluralize(most, 'additional input image')}`,
	];
}

const findTextHints = ({
	model: { characters = {} },
	modelPhrase,
	values,
	findField,
}: ModelCheck): string[] =>
	Object.entries(characters).flatMap(([name, most]) => {
		const { length } = [...String(values[name] ?? '').trim()];
		if (length <= most) return [];
		return [
			`${findField(name)!.label} has ${pluralize(length, 'character')}, but ${modelPhrase} accepts up to ${pluralize(most, 'character')}`,
		];
	});

const findSoundHints = ({
	model: { sound },
	modelPhrase,
	values,
	findField,
}: ModelCheck): string[] =>
	sound === 'none' && values.audio === true
		? [`${findField('audio')!.label} is on, but ${modelPhrase} generates videos without sound`]
		: [];

function findLastImageHints(check: ModelCheck): string[] {
	const { model, modelPhrase, values, findField } = check;
	const { lastImage: last } = model;
	if (values.end_image_file_path === undefined || last === undefined) return [];
	const isSet = `${findField('end_image_file_path')!.label} is set, but ${modelPhrase}`;
	if (last === false) return [`${isSet} doesn’t support a last image`];
	const resolution = String(values.resolution ?? DEFAULT_RESOLUTION);
	const seconds = computeResultLength(check)?.seconds ?? 0;
	const isSupported =
		(last.resolution?.includes(resolution) ?? true) && seconds <= (last.maxSeconds ?? Infinity);
	return isSupported
		? []
		: [`${isSet} supports a last image only ${formatLastImage(last).join(', ')}`];
}

/** Whether the extension of a URL or path is accepted. Binary files and unknown types count as accepted. */
function isAccepted({ file }: NamedFile, types: readonly string[], { accepts }: NamedFilesField) {
	if (file.from === 'binary') return true;
	const extension = readExtension(file.value.split(/[?#]/)[0]!);
	const type = extension && findTypeOfExtension(extension, accepts, 'nested');
	return !type || types.includes(type);
}

function findReferenceHints({
	model: { references: types },
	modelPhrase,
	values,
	findField,
}: ModelCheck): string[] {
	const entries = (values.references ?? []) as readonly NamedFile[];
	const field = findField('references') as NamedFilesField | undefined;
	if (!field || !types || entries.length === 0) return [];
	if (types.length === 0) return [`${field.label} is set, but ${modelPhrase} accepts none`];
	const index = entries.findIndex((entry) => !isAccepted(entry, types, field));
	return index < 0
		? []
		: [
				`${field.label} entry ${index + 1} is a file of another type, but ${modelPhrase} accepts ${formatReferences(types)}`,
			];
}

/** Whether a choice has this value, in the live service's spelling. An unset choice counts as its default. */
function isChosen({ values, findField }: ModelCheck, name: string, wanted: string): boolean {
	const field = findField(name) as ChoiceField;
	return spellChoice(field, String(values[name] ?? field.default), 'nested') === wanted;
}

function findCombinationHints(check: ModelCheck): string[] {
	const { model, modelPhrase } = check;
	const seconds = computeResultLength(check)?.seconds ?? 0;
	return (model.combinations ?? [])
		.filter(({ when }) =>
			Object.entries(when).every(([name, value]) => isChosen(check, name, value)),
		)
		.filter(({ maxSeconds }) => maxSeconds === undefined || seconds > maxSeconds)
		.map(({ supportPhrase }) => `${modelPhrase.replace(/^t/, 'T')} supports ${supportPhrase}`);
}

const CONSTRAINT_HINT_FINDERS = [
	findLengthHints,
	findResolutionHints,
	findImageHints,
	findFurtherImageHints,
	findTextHints,
	findSoundHints,
	findLastImageHints,
	findReferenceHints,
	findCombinationHints,
];

/**
 * One sentence for each constraint of the chosen model that the values violate. Such values are still sent, because
 * models change faster than the list of constraints. An unset or unlisted model gets no hints.
 */
export function findConstraintHints(tool: Tool, values: Values): string[] {
	const { constraints, fields } = tool;
	const chosen = constraints && values[constraints.fieldName];
	const model = typeof chosen === 'string' ? constraints?.values[chosen] : undefined;
	if (!constraints || !model) return [];
	const findField = (name: string) => fields.find((field) => field.name === name);
	const { label, choices } = findField(constraints.fieldName) as ChoiceField;
	const name = choices.find(({ value }) => value === chosen)?.label ?? String(chosen);
	const check = { model, modelPhrase: `the ${label.toLowerCase()} ${name}`, values, findField };
	return CONSTRAINT_HINT_FINDERS.flatMap((findHints) => findHints(check, tool));
}
