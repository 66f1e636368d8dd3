import { isJsonObject, type ProjectKind } from '../types.mts';
import { ProjectFailure } from '../project-failure.mts';

/**
 * `kind` is the kind of the results. `body` has the form that `normalizeBody` returns. `inputs` maps media fields (such
 * as `video_file_path`) to local files. `outputDir` belongs to this job alone.
 */
export interface RenderJob {
	tool: string;
	kind: ProjectKind;
	body: Record<string, unknown>;
	inputs: Record<string, string>;
	outputDir: string;
	seed: string;
}

function readSetting(job: RenderJob, name: string): unknown {
	const { style } = job.body;
	return job.body[name] ?? (isJsonObject(style) ? style[name] : undefined);
}

export function readText(job: RenderJob, name: string, fallback = ''): string {
	const value = readSetting(job, name);
	return typeof value === 'string' && value.trim() !== '' ? value : fallback;
}

export function readNumber(job: RenderJob, name: string): number | undefined {
	const value = readSetting(job, name);
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The specification has no maximum for this number. @throws ProjectFailure `invalid_parameters` above `most` */
export function readBoundedNumber(
	job: RenderJob,
	name: string,
	usual: number,
	most: number,
): number {
	const value = readNumber(job, name) ?? usual;
	if (value <= most) return value;
	throw new ProjectFailure(
		'invalid_parameters',
		`${name} is ${value}; the sandbox draws at most ${most}`,
	);
}

const DEFAULT_SECONDS = 5;
const MAX_SECONDS = 600;

/** The length of a new video or sound: from `start_seconds` to `end_seconds`. */
export function readSeconds(job: RenderJob): number {
	const end = readBoundedNumber(job, 'end_seconds', DEFAULT_SECONDS, MAX_SECONDS);
	return end - (readNumber(job, 'start_seconds') ?? 0);
}
