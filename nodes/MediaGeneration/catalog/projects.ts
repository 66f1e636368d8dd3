import type { Layout } from '../fields';
import { LAYOUTS } from '../fields';

/** The three kinds of projects (spec 2.3). For each kind, the node has a resource with tools. */
export type Resource = 'video' | 'image' | 'audio';

export const RESOURCES: readonly Resource[] = ['video', 'image', 'audio'];

export const isResource = (name: unknown): name is Resource =>
	RESOURCES.some((one) => one === name);

/** The node's resource for projects of any kind. */
export const PROJECT_RESOURCE = 'project';

/** A value of *Kind*: each kind is tried until the project is found, beginning with the item's `resource`. */
export const AUTOMATIC_KIND = 'automatic';

/**
 * The path for reading (spec 4.2) and deleting a project.
 * @param projectsPath differs only for the projects of Detect Faces
 */
export const composeProjectPath = (
	resource: Resource,
	id: string,
	projectsPath = `/v1/${resource}-projects`,
): string => `${projectsPath}/${encodeURIComponent(id)}`;

/** The path for reading the projects of Detect Faces (live service). */
export const FACES_PATH = '/v1/face-detection';

/** By kind, the layouts whose service can delete projects (video and image: spec 4.3; audio: live service). */
export const DELETION_LAYOUTS: Readonly<Record<Resource, readonly Layout[]>> = {
	video: LAYOUTS,
	image: LAYOUTS,
	audio: ['nested'],
};

/** The path for requesting upload URLs (spec 4.1). */
export const UPLOAD_URLS_PATH = '/v1/files/upload-urls';
