import { findTool } from '../../catalog';
import { COLLECT } from '../../catalog/collect';
import { RESOURCE, type ValueOf } from '../../catalog/closed-lists';
import { PROJECT } from '../../catalog/projects';
import { CALL_BY_PATH, UPLOAD } from '../../catalog/tool';
import { or, quote } from '../../fields';
import { prepareAccountOperation } from './account';
import { collect } from './collect';
import { generation, type Planner } from './generate';
import type { Item, PreparedItem } from '../item';
import { planCallByPath } from '../plan/call-by-path';
import { planItem } from '../plan/plan';
import { assertCommonOptions } from '../plan/options';
import { refusal } from '../plan/refusal';
import { prepareProjectOperation } from './projects';
import { uploadFiles } from './upload-files';

function assertConnection({ connection: { problem } }: Item): void {
	if (problem !== undefined) throw refusal([problem]);
}

/** Plans the item's generation; undefined if its operation starts no project. */
function plannerOf(item: Item, resource: string, operation: string): Planner | undefined {
	const tool = findTool(item.session.tools, resource, operation);
	if (tool) return async (isSent) => await planItem(item, tool, isSent);
	if (resource === PROJECT && operation === CALL_BY_PATH) {
		return async () => await planCallByPath(item);
	}
	return undefined;
}

/** n8n shows fields and counts outputs by these two as they are stored: no other spelling of them is understood. */
const unknown = (resource: unknown, operation: unknown): string =>
	RESOURCE.choices.some(([known]) => known === resource)
		? `Operation (operation) is ${quote(operation)}, which ${String(resource)} does not have`
		: `Resource (resource) is ${quote(resource)}, but must be one of ${or(RESOURCE.choices.map(([known]) => known))}`;

/** Reads and checks one item; returns how to run it. @throws Failure before anything is sent */
export async function prepareItem(item: Item): Promise<PreparedItem> {
	const resource = item.param<ValueOf<typeof RESOURCE>>('resource');
	const operation = item.param<string>('operation');
	const planner = plannerOf(item, resource, operation);
	if (planner) {
		return await generation(item, async (isSent) => {
			assertConnection(item);
			return await planner(isSent);
		});
	}
	assertConnection(item);
	assertCommonOptions(item);
	const prepared =
		resource === 'file' && operation === UPLOAD
			? await uploadFiles(item)
			: resource === PROJECT
				? operation === COLLECT
					? collect(item)
					: prepareProjectOperation(item, operation)
				: prepareAccountOperation(item, resource, operation);
	if (prepared) return prepared;
	throw refusal([unknown(resource, operation)]);
}
