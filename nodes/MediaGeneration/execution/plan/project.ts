import { PARAMETERS } from '../../catalog/parameters';
import type { Resource } from '../../catalog/projects';
import { AUTOMATIC_KIND, isResource, RESOURCES } from '../../catalog/projects';
import { quote, parseId } from '../../fields';
import { parseOrRefuse, requireValue } from './read-parameters';
import type { Input } from './input';
import { makeRefusal } from './refusal';

/** @throws Failure if the value can't be a project ID */
export function parseProjectId(label: string, rawValue: unknown): string {
	const id = requireValue(parseId(rawValue ?? ''), label, rawValue, 'text: the ID of one project');
	if (id === '') {
		throw makeRefusal([`${label} is empty; enter the ID returned when the project was started`]);
	}
	if (/^https?:\/\//i.test(id)) {
		throw makeRefusal([`${label} is a URL, ${quote(id)}; enter only the ID of the project`]);
	}
	// An unpaired surrogate cannot be encoded in a URL.
	if (/\{\{|[\s/]|\p{Surrogate}/u.test(id)) {
		throw makeRefusal([
			`${label} is ${quote(id)}, which is not a project ID; if it is an expression, switch the field to "Expression"`,
		]);
	}
	return id;
}

/**
 * Possible kinds of a project: the chosen kind, or all kinds with the most likely kind first.
 * @throws Failure for an unknown kind
 */
export function readResources(input: Input): readonly Resource[] {
	const given = input.getParameter('kind') ?? '';
	const isOpen = typeof given === 'string' && given.trim() === '';
	const kind = isOpen ? AUTOMATIC_KIND : parseOrRefuse(PARAMETERS.projectKind, given);
	if (kind !== AUTOMATIC_KIND) return [kind];
	const { resource } = input.context.getInputData()[input.index]!.json;
	return isResource(resource) ? [...new Set([resource, ...RESOURCES])] : RESOURCES;
}
