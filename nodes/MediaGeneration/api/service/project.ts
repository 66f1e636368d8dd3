import type { Resource } from '../../catalog/projects';
import { shorten } from '../failures/error-text';
import { isRecord, isNonEmptyText, readId } from '../../json/record';

/** The meaning of a project's status, for which services use different words. */
type State = 'pending' | 'rendering' | 'complete' | 'failed' | 'canceled' | 'deleted' | 'unknown';

interface Download {
	readonly url: string;
	readonly expires_at?: string;
}

export interface Project {
	readonly id: string;
	readonly resource: Resource;
	readonly state: State;
	/** The status as the service spells it. */
	readonly status: string;
	readonly downloads: readonly Download[];
	readonly error?: { readonly code: string; readonly message?: string };
	/** The base path of the project, if it isn't `/v1/<resource>-projects`. */
	readonly projectsPath?: string;
	readonly body: Readonly<Record<string, unknown>>;
}

const STATE_OF_STATUS: Readonly<Record<string, State>> = {
	draft: 'pending',
	pending: 'pending',
	queued: 'pending',
	rendering: 'rendering',
	complete: 'complete',
	error: 'failed',
	errored: 'failed',
	failed: 'failed',
	failure: 'failed',
	canceled: 'canceled',
	cancelled: 'canceled',
};

/** The code used if a project's error has none (spec 7). */
export const UNKNOWN_ERROR_CODE = 'unknown_error';
/** In characters. */
const LONGEST_ERROR = 4_000;

const isDownload = (value: unknown): value is Download =>
	isRecord(value) && typeof value.url === 'string' && value.url !== '';

/** Reads `downloads`, or the pictures of detected faces (live service), or the older `download` (spec 2.3, 9). */
function readDownloads(body: Record<string, unknown>): Download[] {
	const listed = Array.isArray(body.downloads) ? body.downloads.filter(isDownload) : [];
	if (listed.length > 0) return listed;
	if (Array.isArray(body.faces)) return body.faces.filter(isDownload);
	return isDownload(body.download) ? [body.download] : [];
}

const readShortText = (value: unknown): string | undefined =>
	isNonEmptyText(value) ? shorten(value, LONGEST_ERROR) : undefined;

/**
 * `error` may be absent, null, only a code or only a message (spec 2.3, 7). A failed project always gets an error, even
 * if the service gave no reason.
 */
function readProjectError({ error }: Record<string, unknown>, state: State): Project['error'] {
	const given = isRecord(error) ? error : { message: error };
	const [code, message] = [readShortText(given.code), readShortText(given.message)];
	if (code === undefined && message === undefined && state !== 'failed') return undefined;
	return { code: code ?? UNKNOWN_ERROR_CODE, message };
}

/** Reads a project in either layout, including older responses; undefined if the body is not a project. */
export function readProject(resource: Resource, body: unknown): Project | undefined {
	const id = readId(body);
	if (!isRecord(body) || id === undefined || typeof body.status !== 'string') return undefined;
	const word = body.status.toLowerCase();
	const stateOfStatus = Object.hasOwn(STATE_OF_STATUS, word) ? STATE_OF_STATUS[word]! : 'unknown';
	const error = readProjectError(body, stateOfStatus);
	const state = body.enabled === false ? 'deleted' : error ? 'failed' : stateOfStatus;
	const downloads = readDownloads(body);
	return { id, resource, state, status: body.status, downloads, error, body };
}

export interface StartedProject {
	readonly id: string;
	readonly body: Readonly<Record<string, unknown>>;
}

export function readStartedProject(content: unknown): StartedProject | undefined {
	const id = readId(content);
	return id === undefined ? undefined : { id, body: content as StartedProject['body'] };
}
