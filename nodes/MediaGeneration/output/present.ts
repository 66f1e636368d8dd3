import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { readExtension, findMimeType, type ValueOf } from '../fields';
import { PROJECT_KEYS } from '../catalog/outputs';
import type { PARAMETERS } from '../catalog/parameters';
import { RESOURCES } from '../catalog/projects';
import { isRecord } from '../json/record';

const SIMPLE_KEYS = PROJECT_KEYS.map(({ key }) => key);

const findFirstLink = ({ downloads }: IDataObject): string | undefined =>
	Array.isArray(downloads) ? (downloads[0] as { url?: string } | undefined)?.url : undefined;

const readMimeType = (url: string): string | undefined =>
	URL.canParse(url) ? findMimeType(readExtension(new URL(url).pathname) ?? '') : undefined;

/** The keys that most workflows need, with the link and media type of the first result at the top level. */
export function simplifyProject({ json, binary }: INodeExecutionData): IDataObject {
	const url = findFirstLink(json);
	const downloaded = Object.values(binary ?? {})[0]?.mimeType;
	const all: IDataObject = { ...json, url, mime_type: downloaded ?? (url && readMimeType(url)) };
	return Object.fromEntries(
		SIMPLE_KEYS.filter((key) => all[key] !== undefined).map((key) => [key, all[key]]),
	);
}

/** Whether the item describes a project, or its failure, in the format that both nodes output. */
const isProjectItem = ({ id, resource, failure }: IDataObject): boolean =>
	(id !== undefined && RESOURCES.some((one) => one === resource)) || isRecord(failure);

/**
 * The fields of the input, without the simplified fields of an earlier project, and without `error`: if a node's first
 * item has `error`, n8n considers the node failed and would run it again.
 */
function readInputFields({ json }: INodeExecutionData): IDataObject {
	const dropped = ['error', ...(isProjectItem(json) ? SIMPLE_KEYS : [])];
	return Object.fromEntries(Object.entries(json).filter(([key]) => !dropped.includes(key)));
}

/** Whether the item is a report of *Check Only*. A project with these keys would also have an ID. */
const isReport = ({ id, ok, problems }: IDataObject): boolean =>
	id === undefined && typeof ok === 'boolean' && Array.isArray(problems);

const simplifyReport = ({ json }: INodeExecutionData): IDataObject => {
	const { item, ok, problems, estimated_credits, estimate } = json;
	// n8n shows an empty text or a missing key in red.
	const problem = (problems as string[]).join('; ') || 'none';
	return { item, ok, problem, estimated_credits, ...(estimate ? { estimate } : {}) };
};

/** One item for each result of a project. A project without results remains one item. */
function makeFileItems(item: INodeExecutionData): INodeExecutionData[] {
	const { downloads } = item.json;
	const links: readonly unknown[] = Array.isArray(downloads) ? downloads : [];
	if (links.length === 0) return [item];
	const [field = ''] = Object.keys(item.binary ?? {});
	const files = Object.values(item.binary ?? {});
	return links.map((link, index) => ({
		...item,
		json: { ...item.json, downloads: [link] as IDataObject[], file_index: index },
		...(files[index] ? { binary: { [field]: files[index] } } : {}),
	}));
}

export interface ItemPresentation {
	readonly isSimple: boolean;
	readonly output: ValueOf<typeof PARAMETERS.output>;
	/** Whether the item gets the JSON fields of its input. A simplified report always gets them. */
	readonly hasInputFields: boolean;
	/** Whether an agent reads the item. If so, `downloads` is omitted from a simplified item with a single link. */
	readonly isForAgent: boolean;
	/** Whether the item gets the files of its input. */
	readonly hasInputFiles: boolean;
}

function simplifyAndAddInput(
	item: INodeExecutionData,
	input: INodeExecutionData,
	{ isForAgent, isSimple, hasInputFields, hasInputFiles }: ItemPresentation,
): INodeExecutionData {
	const hasReport = isReport(item.json);
	const simplify = hasReport ? simplifyReport : simplifyProject;
	const shown = isSimple ? simplify(item) : item.json;
	const { downloads, ...others } = shown;
	const hasOneLink = Array.isArray(downloads) && downloads.length === 1;
	const json = isForAgent && isSimple && hasOneLink ? others : shown;
	const binary = { ...(hasInputFiles ? input.binary : {}), ...item.binary };
	const fields = hasInputFields || (isSimple && hasReport) ? readInputFields(input) : {};
	return {
		...item,
		json: hasReport ? { ...json, ...fields, ...json } : { ...fields, ...json },
		...(Object.keys(binary).length > 0 ? { binary } : {}),
	};
}

export const presentItem = (
	item: INodeExecutionData,
	input: INodeExecutionData,
	presentation: ItemPresentation,
): INodeExecutionData[] =>
	(presentation.output === 'file' ? makeFileItems(item) : [item]).map((one) =>
		simplifyAndAddInput(one, input, presentation),
	);
