import { encodeId } from '../ids.mts';
import type { Project } from './project.mts';
import type { Storage } from '../storage.mts';
import type { JsonObject, Layout } from '../types.mts';

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
