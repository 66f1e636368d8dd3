// Exports are listed by name, because scripts and tests run this code without a bundler, and names behind `export *`
// aren't found there.
export { buildBody, insertStoragePaths, listMedia, type WantedFile } from './body';
export { boolean, type BooleanField } from './boolean';
export {
	choice,
	closedChoice,
	extensibleChoice,
	findListedValue,
	spellChoice,
	type Choice,
	type ChoiceField,
	type ClosedChoiceField,
} from './choice';
export { isPlainObject, parseEntries, parseId, parseNumber, parseText } from './coerce';
export {
	applyLiveBounds,
	findValueHint,
	getKind,
	parseParameter,
	readPreset,
	type Field,
	type ReadableParameter,
	type Value,
	type ValueOf,
	type Values,
} from './field';
export {
	type FileType,
	EXTENSIONS,
	findExtensionOfMimeType,
	readExtension,
	listExtensions,
	FILE_TYPES,
	TOP_LEVEL_MIME_TYPES,
	listFormats,
	normalizeExtension,
	findMimeType,
	findTypeOfExtension,
	findTypeOfMimeType,
} from './file-formats';
export { findFileField, group, type GroupEntry, type GroupField } from './group';
export {
	type Layout,
	type ReadContext,
	isRequired,
	isRequiredEverywhere,
	EMPTY_LIST_PROBLEM,
	LAYOUTS,
	unwrapLocator,
} from './kind';
export { isFileObject, readMedia, type MediaSource, type MediaValue } from './media-source';
export {
	audio,
	findFileProblem,
	findSourceProblem,
	image,
	isListElement,
	media,
	mediaList,
	video,
	type MediaField,
} from './media';
export { acceptsUnsetValue, integer, number, type NumberField } from './number';
export { text, type TextField } from './text';
export { greaterThan, namesInPrompt, neededWhen, requiresAnEdit, type Rule, someOf } from './rules';
export {
	joinWithAnd,
	capitalize,
	describeMismatch,
	describeNumbers,
	removeUnit,
	pluralize,
	joinWithOr,
	quote,
	shortenValue,
	titleCase,
} from './format';
