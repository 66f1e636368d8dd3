import type { Resource } from '../../catalog/projects';
import { AUTOMATIC, isResource, RESOURCES } from '../../catalog/projects';
import type { Input } from './input';
import { refusal } from './refusal';

const given = (input: Input): string =>
	String(input.param('kind') ?? '')
		.trim()
		.toLowerCase();

function notAKind(kind: string, known: readonly string[]): Error {
	return refusal([`Kind (kind) is "${kind}", but must be one of ${known.join(', ')}`]);
}

/** The kind of project that a tool makes. @throws Failure for any other value */
export function kindOf(input: Input): Resource {
	const kind = given(input);
	if (isResource(kind)) return kind;
	throw notAKind(kind, RESOURCES);
}

/** The kinds that a project may be of, the most likely first. @throws Failure for an unknown kind */
export function kindsOf(input: Input): readonly Resource[] {
	const kind = given(input);
	if (isResource(kind)) return [kind];
	if (kind !== AUTOMATIC && kind !== '') throw notAKind(kind, [AUTOMATIC, ...RESOURCES]);
	const { resource } = input.context.getInputData()[input.index]!.json;
	return isResource(resource) ? [...new Set([resource, ...RESOURCES])] : RESOURCES;
}
