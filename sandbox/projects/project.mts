import type { MediaValue, Tool } from '../contract/contract.mts';
import type { StoredFile } from '../storage.mts';
import type { JsonObject } from '../types.mts';

/** The nested layout reports `pending` as `queued`. */
type ProjectStatus = 'pending' | 'rendering' | 'complete' | 'error' | 'canceled';

export type ProjectError = { code: string; message: string };

export type Project = {
	id: string;
	tool: Tool;
	name: string;
	/** The request as `normalizeBody` returns it. */
	body: JsonObject;
	media: MediaValue[];
	status: ProjectStatus;
	createdAt: string;
	/** Milliseconds since 1970. */
	startedAt?: number;
	/** A successful project takes at least this long, even if its results are ready earlier. */
	processingMs: number;
	/** False after deletion. */
	enabled: boolean;
	credits: number;
	width: number;
	height: number;
	startSeconds: number;
	endSeconds: number;
	fps: number;
	results: StoredFile[];
	error?: ProjectError;
	abortController: AbortController;
};

export const createProject = (
	made: Pick<Project, 'id' | 'tool' | 'name' | 'body' | 'media' | 'createdAt'>,
): Project => ({
	...made,
	status: 'pending',
	processingMs: 0,
	enabled: true,
	credits: 0,
	width: Number(made.body.width ?? -1),
	height: Number(made.body.height ?? -1),
	startSeconds: Number(made.body.start_seconds ?? 0),
	endSeconds: Number(made.body.end_seconds ?? 0),
	fps: 30,
	results: [],
	abortController: new AbortController(),
});

export function isUnfinished(project: Project): boolean {
	return project.status === 'pending' || project.status === 'rendering';
}

/** 0 to 1, for the portal; the service itself reports no progress. */
export function computeProgress(project: Project, now: number): number {
	if (project.status === 'complete') return 1;
	if (project.startedAt === undefined || project.status !== 'rendering') return 0;
	return Math.min(0.99, (now - project.startedAt) / Math.max(1, project.processingMs));
}

export function findPrompt({ body }: Project): string | undefined {
	const style = (body.style ?? {}) as JsonObject;
	const texts = [style.prompt, style.topic, body.content, body.script];
	return texts.find((text) => typeof text === 'string' && text.trim() !== '') as string | undefined;
}

/** Finds instructions to the sandbox in a request's name and texts: `fail:<code>` and `slow:<seconds>`. */
export function parseInstructions(body: JsonObject): { fail?: string; slowMs?: number } {
	const style = (body.style ?? {}) as JsonObject;
	const text = [style.prompt, style.topic, body.name, body.content, body.script].join(' ');
	const fail = /\bfail:([a-z_]+)/.exec(text)?.[1];
	const slow = /\bslow:(\d+(?:\.\d+)?)/.exec(text)?.[1];
	return { fail, slowMs: slow === undefined ? undefined : Number(slow) * 1_000 };
}
