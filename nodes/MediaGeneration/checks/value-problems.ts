import {
	extensionOfPath,
	extensionsOf,
	isExtensionBound,
	listedExtension,
	typeOfExtension,
} from '../catalog/formats';
import type {
	Field,
	FileType,
	GroupEntry,
	GroupField,
	Layout,
	MediaField,
	MediaValue,
	NamedFile,
	NumberField,
	TextField,
	Value,
} from '../fields';
import { enforcedIn, or, quote } from '../fields';
import { namedFilesProblem } from './named-files-problem';

/** What is wrong with a value, to follow the field's name in a sentence. */
export type Problem = string;

function textProblem(field: TextField, value: Value): Problem | undefined {
	if (typeof value !== 'string') return `is ${quote(value)}, but must be text`;
	const length = [...value].length;
	if (value.trim() === '' && (field.minLength ?? 0) > 0) {
		return `is empty; enter at least ${field.minLength} character`;
	}
	if (field.minLength !== undefined && length < field.minLength) {
		return `has ${length} characters, but needs at least ${field.minLength}`;
	}
	if (field.maxLength !== undefined && length > field.maxLength) {
		return `has ${length} characters, but may have at most ${field.maxLength}`;
	}
	return undefined;
}

/** In floating point, 0.15 % 0.05 is not 0; a millionth of a step is ignored. */
const isMultiple = (value: number, step: number): boolean => {
	const steps = value / step;
	return Math.abs(steps - Math.round(steps)) < 1e-6;
};

function numberProblem(
	field: NumberField,
	value: Value | undefined,
	layout: Layout,
): Problem | undefined {
	if (value === undefined) return 'is empty; enter a number';
	if (typeof value !== 'number' || !Number.isFinite(value)) {
		return `is ${quote(value)}, but must be a number`;
	}
	const isWhole = field.integer || field.wholeIn === layout;
	if (isWhole && !Number.isInteger(value)) return `is ${value}, but must be a whole number`;
	if (field.only && !field.only.includes(value)) {
		return `is ${value}, but must be ${or(field.only.map(String))}`;
	}
	if (field.min !== undefined && value < field.min) {
		return `is ${value}, but must be at least ${field.min}`;
	}
	if (field.above !== undefined && value <= field.above) {
		return `is ${value}, but must be greater than ${field.above}`;
	}
	if (field.max !== undefined && value > field.max) {
		return `is ${value}, but may be at most ${field.max}`;
	}
	if (field.step !== undefined && !isMultiple(value, field.step)) {
		return `is ${value}, but must be a multiple of ${field.step}`;
	}
	return undefined;
}

function choiceProblem(value: Value): Problem | undefined {
	if (typeof value !== 'string') return `is ${quote(value)}, but must be text`;
	return value.trim() === '' ? 'is empty; choose a value or type one' : undefined;
}

const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value);

/** What is wrong with an extension that the layout's table does not have for these types. */
export function extensionProblem(
	accepts: readonly FileType[],
	extension: string,
	layout: Layout,
): Problem | undefined {
	if (typeOfExtension(listedExtension(extension), accepts, layout)) return undefined;
	const right = extensionsOf(accepts, layout).join(', ');
	return extension === 'gif'
		? `is a GIF. Only the Video field of Face Swap accepts GIFs; use ${right}`
		: `has the extension ${quote(extension)}, but must be one of ${right}`;
}

/** What is wrong with the extension of a storage path, which may have none. */
export function endingProblem(
	{ accepts }: MediaField,
	path: string,
	layout: Layout,
): Problem | undefined {
	const extension = extensionOfPath(path);
	return extension === undefined ? undefined : extensionProblem(accepts, extension, layout);
}

/** What is wrong with the source of a media input, whatever its kind of file. */
export function originProblem(media: MediaValue): Problem | undefined {
	const { from, value } = media;
	if ('other' in media) {
		return `is ${quote(media.other)}, but must be one file: the name of a binary field, a URL, a storage path or the file itself`;
	}
	if (value.trim() === '')
		return from === 'binary' ? 'is empty; enter the name of a binary field' : 'is empty';
	if (/^data:/i.test(value.trim())) {
		return 'is a data: URI, which cannot be sent; turn it into a binary field (node "Convert to File") and choose "Binary"';
	}
	if (from === 'binary' || from === 'path') return undefined;
	return isWebAddress(value)
		? undefined
		: `is ${quote(value)}, but must be a URL that starts with https:// or http://`;
}

function mediaProblem(field: MediaField, media: MediaValue, layout: Layout): Problem | undefined {
	const problem = originProblem(media);
	if (problem) return problem;
	switch (media.from) {
		case 'binary':
		case 'url':
			return undefined;
		case 'path':
			return isExtensionBound(layout) ? endingProblem(field, media.value, layout) : undefined;
		case 'youtube':
			return field.youtubeIn.includes(layout)
				? undefined
				: 'is a YouTube URL, which this service does not accept; use a file, a URL or a storage path';
	}
}

function groupProblem(field: GroupField, value: Value, layout: Layout): Problem | undefined {
	const entries = value as readonly GroupEntry[];
	if (field.maxEntries !== undefined && entries.length > field.maxEntries) {
		return `has ${entries.length} entries, but may have at most ${field.maxEntries}`;
	}
	for (const [index, entry] of entries.entries()) {
		for (const inner of field.fields) {
			const given = entry[inner.name];
			const problem =
				inner.kind === 'number'
					? numberProblem(enforcedIn(inner, layout), given, layout)
					: textProblem(enforcedIn(inner, layout), given ?? '');
			if (problem) return `entry ${index + 1}, ${inner.label} ${problem}`;
		}
	}
	return undefined;
}

/** The problem of a value that is set. @param ofMedia judges a file */
export function valueProblem(
	declared: Field,
	value: Value,
	layout: Layout,
	ofMedia = mediaProblem,
): Problem | undefined {
	const field = enforcedIn(declared, layout);
	switch (field.kind) {
		case 'text':
			return textProblem(field, value);
		case 'number':
			return numberProblem(field, value, layout);
		case 'choice':
			return choiceProblem(value);
		case 'media':
			return ofMedia(field, value as MediaValue, layout);
		case 'group':
			return groupProblem(field, value, layout);
		case 'namedFiles':
			return namedFilesProblem(field, value as readonly NamedFile[], (file, media) =>
				ofMedia(file, media, layout),
			);
		case 'boolean':
			return typeof value === 'boolean'
				? undefined
				: `is ${quote(value)}, but must be true or false`;
	}
}
