import type { MediaValue, Tool } from '../contract/contract.mts';
import { encodeId } from '../ids.mts';
import type { Storage, StoredFile } from '../storage.mts';
import type { JsonObject, Layout } from '../types.mts';

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

/** The response to a GET of the project, and the payload of its events. Download URLs are new each time. */
export function createProjectView(project: Project, layout: Layout, storage: Storage): JsonObject {
	const common = {
		id: encodeId(project.id),
		name: project.name,
		status: layout === 'nested' && project.status === 'pending' ? 'queued' : project.status,
		type: project.tool.type,
		created_at: project.createdAt,
		enabled: project.enabled,
		credits_charged: project.credits,
		downloads: project.results.map((result) => storage.makeDownloadUrl(result)),
		...renderOptional(layout, 'error', project.error),
	};
	if (project.tool.kind === 'audio') return common;
	const counted = { ...common, total_frame_cost: project.credits };
	if (project.tool.kind === 'image') return { ...counted, image_count: countImages(project) };
	return {
		...counted,
		...renderOptional(layout, 'download', common.downloads[0]),
		width: project.width,
		height: project.height,
		start_seconds: project.startSeconds,
		end_seconds: project.endSeconds,
		fps: project.fps,
	};
}

/** The response to a generation request. The frame cost of the nested layout is an older name for the credits. */
export function makeGenerationResponse(project: Project, layout: Layout): JsonObject {
	const created = { id: encodeId(project.id), credits_charged: project.credits };
	if (layout === 'flat' || project.tool.kind === 'audio') return created;
	const key = project.tool.kind === 'video' ? 'estimated_frame_cost' : 'frame_cost';
	return { ...created, [key]: project.credits };
}

function renderOptional(layout: Layout, key: string, value: unknown): JsonObject {
	if (value !== undefined) return { [key]: value };
	return layout === 'nested' ? { [key]: null } : {};
}

function countImages(project: Project): number {
	return typeof project.body.image_count === 'number' ? project.body.image_count : 1;
}
