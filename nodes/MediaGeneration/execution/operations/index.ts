import { addressProblem } from '../../api/connection';
import { findTool } from '../../catalog';
import { COLLECT } from '../../catalog/collect';
import type { Resource } from '../../catalog/projects';
import { PROJECT } from '../../catalog/projects';
import { CALL_BY_PATH } from '../../catalog/tool';
import { prepareAccountOperation } from './account';
import { collect } from './collect';
import { generation, type Planner } from './generate';
import type { Item, PreparedItem } from '../item';
import { planCallByPath } from '../plan/call-by-path';
import { planItem } from '../plan/plan';
import { refusal } from '../plan/refusal';
import { prepareProjectOperation } from './projects';
import { uploadFiles } from './upload-files';

function assertAddress({ connection }: Item): void {
	const problem = addressProblem(connection.baseUrl);
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

/** Reads and checks one item; returns how to run it. @throws Failure before anything is sent */
export async function prepareItem(item: Item): Promise<PreparedItem> {
	const resource = item.param<Resource | 'file' | typeof PROJECT>('resource');
	const operation = item.param<string>('operation');
	const planner = plannerOf(item, resource, operation);
	if (planner) {
		return await generation(item, async (isSent) => {
			assertAddress(item);
			return await planner(isSent);
		});
	}
	assertAddress(item);
	const prepared =
		resource === 'file'
			? await uploadFiles(item)
			: resource === PROJECT
				? operation === COLLECT
					? collect(item)
					: prepareProjectOperation(item, operation)
				: prepareAccountOperation(item, resource, operation);
	if (prepared) return prepared;
	throw refusal([`Operation (operation) is "${operation}", which ${resource} does not have`]);
}
