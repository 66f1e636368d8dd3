import { isJsonObject, type JsonObject, type ProjectKind } from '../types.mts';
import { ProjectFailure } from '../errors.mts';

/** `kind` is the kind of the results. `body` has the form that `normalizeBody` returns. */
export interface RenderJob {
	tool: string;
	kind: ProjectKind;
	body: JsonObject;
	/** The length and frame rate of a video, or the length of a sound. */
	seconds: number;
	fps: number;
	/** The path of a file whose sound a video gets. */
	sound?: string;
	/** Belongs to this job alone. */
	outputDir: string;
}

function readSetting(body: JsonObject, name: string): unknown {
	return body[name] ?? (isJsonObject(body.style) ? body.style[name] : undefined);
}

export function readText(body: JsonObject, name: string, fallback = ''): string {
	const value = readSetting(body, name);
	return typeof value === 'string' && value.trim() !== '' ? value : fallback;
}

/** The specification has no maximum for this number. @throws ProjectFailure `invalid_parameters` above `most` */
export function readBoundedNumber(
	body: JsonObject,
	name: string,
	usual: number,
	most: number,
): number {
	const value = readSetting(body, name);
	if (typeof value !== 'number') return usual;
	if (value <= most) return value;
	throw new ProjectFailure(
		'invalid_parameters',
		`${name} is ${value}; the sandbox draws at most ${most}`,
	);
}
