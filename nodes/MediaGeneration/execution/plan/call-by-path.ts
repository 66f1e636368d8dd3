import type { IDataObject } from 'n8n-workflow';
import { MAGIC_HOUR } from '../../api/http/connection';
import { BINARY_FIELD, PARAMETERS } from '../../catalog/parameters';
import type { FileRequirement, FileType, MediaValue } from '../../fields';
import {
	FILE_TYPES,
	NotJson,
	closeGaps,
	findSourceProblem,
	quote,
	readMedia,
	setPath,
	convertToJson,
} from '../../fields';
import { isRecord } from '../../json/record';
import { findUnevaluatedExpression } from '../../checks/unevaluated-expression';
import { findLibraryProblems } from './find-library-problems';
import { requireEntries, requireValue } from './read-parameters';
import type { Input } from './input';
import { readResource } from './project';
import type { Plan } from './plan';
import { makeRefusal } from './refusal';
import { findUploads, hasBinarySource } from './find-uploads';

function readPath(input: Input): string {
	const given = input.getParameter('path') ?? '';
	const path = typeof given === 'string' ? given.trim() : '';
	const leadsOut = path.split('/').some((part) => part === '.' || part === '..');
	if (/^\/[\w./-]+$/.test(path) && !leadsOut) return path;
	throw makeRefusal([
		`${PARAMETERS.path.label} is ${quote(given)}, but must look like /v1/name-of-the-tool`,
	]);
}

const adviseOnPath = ({ connection }: Input): string =>
	connection === MAGIC_HOUR
		? `Check ${PARAMETERS.path.label}.`
		: `Check ${PARAMETERS.path.label}, and the base address in the credential (${connection.baseUrl}).`;

function readBody(input: Input): IDataObject {
	const given = input.getParameter('body', {});
	const body = readJson(given);
	const what = 'a JSON object, such as { "style": { "prompt": "…" } }';
	const object = requireValue(
		isRecord(body) ? body : undefined,
		PARAMETERS.body.label,
		given,
		what,
	);
	const leftover = findUnevaluatedExpression(input.getStoredParameter('body'));
	if (leftover) throw makeRefusal([`${PARAMETERS.body.label} ${leftover}`]);
	return object as IDataObject;
}

/** Undefined for invalid JSON. @throws Failure for a value that can't be written as JSON */
function readJson(rawValue: unknown): unknown {
	try {
		return typeof rawValue === 'string'
			? JSON.parse(rawValue.trim() || '{}')
			: convertToJson(rawValue);
	} catch (error) {
		if (!(error instanceof NotJson)) return undefined;
		throw makeRefusal([
			`${PARAMETERS.body.label} ${describeNotJson(error)}, but must be a JSON value`,
		]);
	}
}

const describeNotJson = ({ path, value, isEndless }: NotJson): string => {
	if (isEndless) return `contains itself at ${quote(path)}, or has too many levels`;
	return path === '' ? `is ${quote(value)}` : `has ${quote(value)} at ${quote(path)}`;
};

/** Keys with dots in between, without keys that every object inherits, such as `constructor`. */
const isBodyPath = (rawValue: unknown): rawValue is string =>
	typeof rawValue === 'string' &&
	/^\w+(\.\w+)*$/.test(rawValue) &&
	rawValue.split('.').every((key) => !(key in Object.prototype));

const readPlace = (rawValue: unknown): string =>
	requireValue(
		isBodyPath(rawValue) ? rawValue : undefined,
		PARAMETERS.bodyField.label,
		rawValue,
		'keys of letters, digits and underscores, separated by dots, such as assets.image_file_path',
	);

/** @throws Failure if a place doesn't fit the body, such as a key inside a string or number */
function assertPlacesFit(body: IDataObject, places: readonly string[]): void {
	const filled = structuredClone(body);
	for (const place of places) {
		try {
			setPath(filled, place, '');
		} catch {
			throw makeRefusal([
				`${PARAMETERS.bodyField.label} is ${quote(place)}, which does not fit the body: part of that path already holds a value or a list`,
			]);
		}
	}
}

/** For example, `video` for `assets.video_file_path`. */
const inferFileType = (place: string): FileType | undefined =>
	FILE_TYPES.find((type) => place.split('.').at(-1)!.startsWith(type));

const makeFileRequirement = (place: string, media: MediaValue): FileRequirement => ({
	key: place,
	media,
	label: `${PARAMETERS.file.label} ${quote(place)}`,
	fallbackType: inferFileType(place),
	preset: BINARY_FIELD,
});

/** Plans a request that the user composed. @throws Failure before anything is sent */
export async function planCallByPath(input: Input): Promise<Plan> {
	const resource = readResource(input);
	const path = readPath(input);
	const body = readBody(input);
	const files = requireEntries(PARAMETERS.files.label, input.getParameter('files', {}));
	const leftover = findUnevaluatedExpression(input.getStoredParameter('files'));
	if (leftover) throw makeRefusal([`${PARAMETERS.files.label} ${leftover}`]);
	const wanted = new Map<string, FileRequirement>();
	const addresses = new Map<string, string>();
	for (const { place: rawValue, file } of files) {
		const place = readPlace(rawValue);
		if (wanted.has(place) || addresses.has(place)) {
			throw makeRefusal([
				`${PARAMETERS.bodyField.label} is ${quote(place)} for more than one file`,
			]);
		}
		const media = readMedia(file, (name) => input.getFiles().find(name) !== undefined, {
			item: input.context.getInputData()[input.index]?.json,
			kind: inferFileType(place),
		});
		const [elsewhere] = findLibraryProblems(input.connection, [makeFileRequirement(place, media)]);
		if (elsewhere) throw makeRefusal([elsewhere]);
		const problem = findSourceProblem(media);
		if (problem) throw makeRefusal([`${PARAMETERS.file.label} ${quote(place)} ${problem}`]);
		if (!hasBinarySource(media)) addresses.set(place, media.value);
		else wanted.set(place, makeFileRequirement(place, media));
	}
	const found = await findUploads(input, [...wanted.values()]);
	if (found.problems.length > 0) throw makeRefusal(found.problems);
	assertPlacesFit(body, [...addresses.keys(), ...wanted.keys()]);
	const fill = (places: ReadonlyMap<string, string>): IDataObject => {
		const filled = structuredClone(body);
		for (const [place, value] of [...addresses, ...places]) setPath(filled, place, value);
		return closeGaps(filled);
	};
	return {
		resource,
		group: path,
		path,
		requestAdvice: { whenMissing: adviseOnPath(input) },
		uploads: found.uploads,
		notes: found.notes,
		estimate: () => ({ unknown: 'path', basis: 'The path decides what is charged' }),
		makeBody: fill,
	};
}
