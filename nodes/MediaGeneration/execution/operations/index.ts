import { findTool } from '../../catalog';
import type { OperationRecord } from '../../catalog/operations';
import { type ValueOf, joinWithOr, quote } from '../../fields';
import { PARAMETERS } from '../../catalog/parameters';
import { prepareAccount, prepareModels, prepareSavedItems, prepareVoices } from './account';
import { prepareCollect } from './collect';
import { prepareGeneration } from './generate';
import type { Item, ItemRunner, PreparedItem } from '../item';
import { assertCommonOptions, readPresentation } from '../plan/options';
import { assertConnection, makeRefusal } from '../plan/refusal';
import { PROJECT_PREPARATIONS } from './projects';
import { prepareUpload } from './upload-files';

type NodeResource = ValueOf<typeof PARAMETERS.resource>;

/** n8n selects fields and outputs by the stored values of these two parameters, so no other spelling is accepted. */
const describeUnknown = (resource: unknown, operation: unknown): string =>
	typeof resource === 'string' && Object.hasOwn(PARAMETERS.resource.labels, resource)
		? `${PARAMETERS.operation.label} is ${quote(operation)}, which the resource ${PARAMETERS.resource.labels[resource as NodeResource]} doesn’t have`
		: `${PARAMETERS.resource.label} is ${quote(resource)}, but must be one of ${joinWithOr(Object.keys(PARAMETERS.resource.labels))}`;

type Prepare = (item: Item) => ItemRunner | Promise<ItemRunner>;

/** The operations that start no project. */
const PREPARATIONS: OperationRecord<Prepare> = {
	project: { ...PROJECT_PREPARATIONS, collect: prepareCollect },
	file: { upload: prepareUpload },
	savedItem: { getAll: prepareSavedItems },
	voice: { getAll: prepareVoices },
	model: { getAll: prepareModels },
	account: { get: prepareAccount },
};

const getOwn = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
	typeof name === 'string' && Object.hasOwn(record, name) ? record[name] : undefined;

async function prepareRunner(item: Item): Promise<ItemRunner> {
	const resource = item.getParameter<NodeResource>(PARAMETERS.resource.name);
	const operation = item.getParameter<string>(PARAMETERS.operation.name);
	const tool = findTool(item.session.tools, resource, operation);
	if (tool) return await prepareGeneration(item, tool);
	assertConnection(item.connection);
	assertCommonOptions(item);
	const operations = getOwn<Readonly<Record<string, Prepare>>>(PREPARATIONS, resource) ?? {};
	const prepare = getOwn(operations, operation);
	if (prepare) return await prepare(item);
	throw makeRefusal([describeUnknown(resource, operation)]);
}

/** Reads and checks one item. @throws Failure before anything is sent */
export async function prepareItem(item: Item): Promise<PreparedItem> {
	const run = await prepareRunner(item);
	try {
		return { run, presentation: readPresentation(item) };
	} catch {
		return { run };
	}
}
