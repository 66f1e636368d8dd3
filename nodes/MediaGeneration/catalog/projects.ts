/** The three project kinds (spec 2.3); each is a resource of the node. */
export type Resource = 'video' | 'image' | 'audio';

export const RESOURCES: readonly Resource[] = ['video', 'image', 'audio'];

/** Reading and deleting a project: spec 4.2. */
export const projectPath = (resource: Resource, id: string): string =>
	`/v1/${resource}-projects/${encodeURIComponent(id)}`;

/** What can be done with a project that exists already. `delete` of an audio project is known from the live service only. */
export type ProjectOperation = 'get' | 'wait' | 'download' | 'delete';

export const PROJECT_OPERATIONS: Readonly<Record<Resource, readonly ProjectOperation[]>> = {
	video: ['get', 'wait', 'download', 'delete'],
	image: ['get', 'wait', 'download', 'delete'],
	audio: ['get', 'wait', 'download', 'delete'],
};

/** Where upload URLs are asked for: spec 4.1. */
export const UPLOAD_URLS_PATH = '/v1/files/upload-urls';
