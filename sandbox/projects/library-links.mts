import type { MediaValue } from '../contract/contract.mts';
import { HttpError } from '../http-error.mts';
import type { ProjectKind } from '../types.mts';
import type { Projects } from './projects.mts';

const LINK = /^https:\/\/magichour\.ai\/my-library\?(video|image|audio)Id=([\w-]+)$/;

/**
 * Resolves links into the library (live service). Each link stands for the first result of its project.
 * @throws HttpError 422 if a link's project is missing, is of another kind or has no result
 */
export function resolveLibraryLinks(media: MediaValue[], projects: Projects): MediaValue[] {
	return media.map((input) => {
		const [, kind, id] = LINK.exec(input.value) ?? [];
		if (id === undefined) return input;
		const project = projects
			.list()
			.find((one) => one.id === id && one.tool.kind === (kind as ProjectKind) && one.enabled);
		if (project?.results[0] === undefined) {
			throw new HttpError(422, `${input.field}: the library has no finished ${kind} project ${id}`);
		}
		return { ...input, stored: { ...project.results[0], type: kind } };
	});
}
