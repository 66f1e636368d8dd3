import type { Layout } from '../fields';
import { LAYOUTS } from '../fields';

/** The three kinds of projects (spec 2.3); the node has a resource with the tools of each. */
export type Resource = 'video' | 'image' | 'audio';

export const RESOURCES: readonly Resource[] = ['video', 'image', 'audio'];

export const isResource = (name: unknown): name is Resource =>
	RESOURCES.some((one) => one === name);

/** The resource of the node for projects of any kind. */
export const PROJECT = 'project';

/** Value of *Kind*: the item's `resource`, or else each kind in turn. */
export const AUTOMATIC = 'automatic';

/** Whether an ID can be part of a path: `..` would lead out of it, and an unpaired surrogate cannot be encoded. */
export const isPathSegment = (id: string): boolean =>
	!['', '.', '..'].includes(id) && !/\p{Surrogate}/u.test(id);

/** Reading and deleting a project: spec 4.2. `projectsPath`: for the few tools whose projects have another path. */
export const projectPath = (
	resource: Resource,
	id: string,
	projectsPath = `/v1/${resource}-projects`,
): string => `${projectsPath}/${encodeURIComponent(id)}`;

/** The part of an address before the path of a call; undefined if it has no such path. */
export const composeBaseAddress = (address: string): string | undefined =>
	address.includes('/v1/') ? address.split('/v1/')[0] : undefined;

/** Where detected faces are read (live service). */
export const FACES_PATH = '/v1/face-detection';

/** The layouts whose service deletes projects of a kind: spec 4.3 names video and image, the live service audio too. */
export const DELETABLE_IN: Readonly<Record<Resource, readonly Layout[]>> = {
	video: LAYOUTS,
	image: LAYOUTS,
	audio: ['nested'],
};

/** Where upload URLs are requested: spec 4.1. */
export const UPLOAD_URLS_PATH = '/v1/files/upload-urls';
