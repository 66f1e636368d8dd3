import { KIND, KIND_OR_AUTOMATIC } from '../../catalog/closed-lists';
import type { Resource } from '../../catalog/projects';
import { AUTOMATIC, isResource, RESOURCES } from '../../catalog/projects';
import { chosen } from './chosen';
import type { Input } from './input';

/** The kind of project that a tool makes. @throws Failure for any other value */
export const resourceOf = (input: Input): Resource => chosen(KIND, input.param('kind'));

/**
 * The kinds that a project may be of, the most likely first. An item that names none leaves it open.
 * @throws Failure for an unknown kind
 */
export function resourcesOf(input: Input): readonly Resource[] {
	const given = input.param('kind') ?? '';
	const isOpen = typeof given === 'string' && given.trim() === '';
	const kind = isOpen ? AUTOMATIC : chosen(KIND_OR_AUTOMATIC, given);
	if (kind !== AUTOMATIC) return [kind];
	const { resource } = input.context.getInputData()[input.index]!.json;
	return isResource(resource) ? [...new Set([resource, ...RESOURCES])] : RESOURCES;
}
