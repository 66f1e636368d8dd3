import { findTool } from '../catalog';
import type { Resource } from '../catalog/projects';
import { ANOTHER_TOOL } from '../catalog/tool';
import { planAnotherTool } from './plan/another-tool';
import { generation } from './generate';
import type { Job } from './job';
import { planItem } from './plan/plan';
import { projectOperation } from './projects';
import { refusal } from './plan/refusal';
import type { Session } from './session';
import { uploadFiles } from './upload-files';

function assertAddress({ service: { connection } }: Session): void {
	const { baseUrl } = connection;
	if (/^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl)) return;
	throw refusal([
		`Base Address (baseUrl) of the credential is "${baseUrl}", but must start with https:// or http://`,
	]);
}

/** Reads and checks one item, and tells how to run it. @throws Failure before anything was sent */
export async function jobFor(session: Session, itemIndex: number): Promise<Job> {
	assertAddress(session);
	const { context, tools } = session;
	const resource = context.getNodeParameter('resource', itemIndex) as Resource | 'file';
	const operation = context.getNodeParameter('operation', itemIndex) as string;
	if (resource === 'file') return await uploadFiles(session, itemIndex);
	const tool = findTool(tools, resource, operation);
	if (tool) return generation(session, itemIndex, await planItem(session, itemIndex, tool));
	if (operation === ANOTHER_TOOL) {
		return generation(session, itemIndex, await planAnotherTool(session, itemIndex, resource));
	}
	const prepare = projectOperation(operation);
	if (prepare) return prepare(session, itemIndex, resource);
	throw refusal([`Operation (operation) is "${operation}", which ${resource} does not have`]);
}
