// Exports are listed by name, because scripts and tests run this code without a bundler, and names behind `export *`
// aren't found there.
export { buildBody } from './body';
export { boolean, type BooleanField } from './boolean';
export { choice, extensibleChoice, spellChoice } from './choice';
export type { Choice, ChoiceField } from './choice';
export { isPlainObject, parseEntries, parseId, parseNumber, parseText } from './coerce';
export type { Field, Value, Values } from './field';
export { findValueHint, findValueProblem, readPreset, readValue, applyKnownBounds } from './field';
export { type FileRequirement, listMedia, insertStoragePaths } from './files';
export type { FileType } from './file-formats';
export {
	EXTENSIONS,
	findExtensionOfMimeType,
	readExtension,
	listExtensions,
	FILE_TYPES,
	TOP_LEVEL_MIME_TYPES,
	listFormats,
	isExtensionListEnforced,
	normalizeExtension,
	findMimeType,
	findTypeOfExtension,
	findTypeOfMimeType,
} from './file-formats';
export { group, type GroupEntry, type GroupField } from './group';
export type { Layout, Place, ReadContext } from './kind';
export { makeFieldProblem, type Problem } from './problem';
export {
	findLayouts,
	isRequired,
	isRequiredEverywhere,
	LAYOUTS,
	applyEnforcedBounds,
	unwrapLocator,
} from './kind';
export { isListElement, type ListElement, type ListPosition, type MediaField } from './media';
export { isFileObject, isYoutubeAddress, readMedia } from './media-source';
export type { MediaSource, MediaValue } from './media-source';
export { audio, findFileProblem, findSourceProblem, image, media, mediaList, video } from './media';
export { declareFile, type NamedFile, namedFiles, type NamedFilesField } from './named-files';
export { acceptsUnsetValue, integer, number, type NumberField } from './number';
export type {
	ChoiceParameter,
	NumberParameter,
	Parameter,
	ReadableParameter,
	ValueOf,
} from './parameter';
export {
	declareChoice,
	declareNumber,
	declareOther,
	declareSwitch,
	declareText,
	describeParameterProblem,
	describeMismatch,
	parseChoice,
	parseParameter,
} from './parameter';
export { text, type TextField } from './text';
export { mirrorsNewerField } from './rules/mirrors-newer-field';
export { requiresAnEdit } from './rules/requires-an-edit';
export { neededWhen } from './rules/needed-when';
export { greaterThan } from './rules/greater-than';
export type { RuleInput, Rule } from './rules/rule';
export { namesInPrompt } from './rules/names-in-prompt';
export { someOf } from './rules/some-of';
export {
	joinWithAnd,
	capitalize,
	pluralize,
	joinWithOr,
	quote,
	shortenValue,
	titleCase,
} from './format';
export { describeNumbers } from './number-ranges';
