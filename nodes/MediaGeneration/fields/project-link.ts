import { parseId } from './coerce';
import { quote } from './format';

interface ProjectValue {
	readonly from: 'project';
	readonly value: string;
	readonly problem?: string;
}

/** The facts that determine a project's kind if the user enters only its ID. */
export interface ProjectContext {
	/** The JSON of the input item. */
	readonly item?: Readonly<Record<string, unknown>>;
	/** The kind if the item doesn't state it; default: `video`. */
	readonly kind?: string;
}

const LIBRARY_LINK = /^https:\/\/magichour\.ai\/my-library\?(video|image|audio)Id=[\w-]+$/;

export const readLinkedKind = (link: string): string | undefined => LIBRARY_LINK.exec(link)?.[1];

const makeLink = (kind: unknown, id: string): string =>
	`https://magichour.ai/my-library?${String(kind)}Id=${id}`;

/**
 * Composes a link to Magic Hour's library, which the service accepts as a file (source: the live service's
 * documentation, page on inputs and outputs).
 * @param kind the kind if `resource` is missing or unknown
 */
export function makeProjectMedia(
	{ id: rawValue, resource }: Readonly<Record<string, unknown>>,
	kind = 'video',
): ProjectValue {
	const id = parseId(rawValue) ?? '';
	if (rawValue === '') return { from: 'project', value: '' };
	if (!/^[\w-]+$/.test(id)) {
		const problem = `is ${quote(rawValue)}, but must be the ID of a finished project`;
		return { from: 'project', value: 'project', problem };
	}
	const link = makeLink(resource, id);
	return { from: 'project', value: readLinkedKind(link) ? link : makeLink(kind, id) };
}
