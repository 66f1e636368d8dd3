import { parseId } from './coerce';
import { quote } from './format';
import type { Problem } from './kind';

interface ProjectValue {
	readonly from: 'project';
	readonly value: string;
	readonly problem?: Problem;
}

/** The facts that decide the kind of a project if only its ID is given. */
export interface ProjectContext {
	/** The JSON of the input item. */
	readonly item?: Readonly<Record<string, unknown>>;
	/** The kind if the item does not state it. */
	readonly kind?: string;
}

const LIBRARY_LINK = /^https:\/\/magichour\.ai\/my-library\?(video|image|audio)Id=[\w-]+$/;

/** The kind of the project in a link to Magic Hour's library; undefined for any other text. */
export const readLinkedKind = (link: string): string | undefined => LIBRARY_LINK.exec(link)?.[1];

const makeLink = (kind: unknown, id: string): string =>
	`https://magichour.ai/my-library?${String(kind)}Id=${id}`;

/**
 * Turns a project into a link to Magic Hour's library, which the service accepts as a file (live service: the
 * documentation's page on inputs and outputs).
 * @param kind the kind, if the project's item doesn't state it
 */
export function readProjectLink(
	{ id: given, resource }: Readonly<Record<string, unknown>>,
	kind = 'video',
): ProjectValue {
	const id = parseId(given) ?? '';
	if (given === '') return { from: 'project', value: '' };
	if (!/^[\w-]+$/.test(id)) {
		const problem = `is ${quote(given)}, but must be the ID of a finished project`;
		return { from: 'project', value: 'project', problem };
	}
	const link = makeLink(resource, id);
	return { from: 'project', value: readLinkedKind(link) ? link : makeLink(kind, id) };
}
