// Name by name: code run without a bundler (scripts, the sandbox's tests) only finds names listed here.
export {
	audio,
	besideMedia,
	boolean,
	choice,
	group,
	image,
	integer,
	media,
	mediaList,
	namedFiles,
	number,
	extensibleChoice,
	text,
	video,
} from './declare';
export type * from './field';
export {
	enforcedIn,
	isRequired,
	isRequiredEverywhere,
	acceptsUnsetValue,
	knownIn,
	LAYOUTS,
	layoutsOf,
	spelledIn,
} from './field';
export { filesIn, fileOf, withPaths } from './named-files';
export type { ListElement } from './list-elements';
export { isListElement, withListElements } from './list-elements';
export { mirrorsNewerField } from './rules/agreement';
export { requiresAnEdit } from './rules/change';
export { neededWhen } from './rules/need';
export { greaterThan } from './rules/order';
export type { Judged, Rule } from './rules/rule';
export { namesInPrompt } from './rules/names';
export { someOf } from './rules/some';
export { and, capital, counted, or, quote, titled } from './format';
export { numbersText } from './number-ranges';
