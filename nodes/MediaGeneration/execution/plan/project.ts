import { PARAMETERS } from '../../catalog/parameters';
import type { Resource } from '../../catalog/projects';
import { AUTOMATIC_KIND, isResource, RESOURCES } from '../../catalog/projects';
import { quote, parseId } from '../../fields';
import { parseOrRefuse, requireValue } from './read-parameters';
import type { Input } from './input';
import { makeRefusal } from './refusal';

/** @throws Failure if the value can't be a project ID */
export function parseProjectId(label: string, rawValue: unknown): string {
	const id = requireValue(parseId(rawValue ?? ''), label, rawValue, 'the ID of one project');
	if (id === '') {
		throw makeRefusal([`${label} is empty; enter the ID returned when the project was started`]);
	}
	// `..` would lead out of the path, and an unpaired surrogate can't be encoded in a URL.
	if (/\{\{|[\s/]|\p{Surrogate}|^\.\.?$/u.test(id)) {
		throw makeRefusal([
			`${label} is ${quote(id)}, which is not a project ID; if it is an expression, switch the field to "Expression"`,
		]);
	}
	return id;
}

/**
 * The possible kinds of a project: the chosen kind, or else the kind that the item names, or else all kinds.
 * @throws Failure for an unknown kind
 */
export function readResources(input: Input): readonly Resource[] {
	const rawKind = input.getParameter(PARAMETERS.projectKind.name) ?? '';
	const isOpen = typeof rawKind === 'string' && rawKind.trim() === '';
	const kind = isOpen ? AUTOMATIC_KIND : parseOrRefuse(PARAMETERS.projectKind, rawKind);
	if (kind !== AUTOMATIC_KIND) return [kind];
	const { resource } = input.context.getInputData()[input.index]!.json;
	return isResource(resource) ? [resource] : RESOURCES;
}
