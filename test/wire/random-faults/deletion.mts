import type { IDataObject } from 'n8n-workflow';
import { RETRY, runInEngine } from '../../support/engine/engine.mts';
import type { Schedule } from './schedule.mts';
import { SandboxClient, type ListedProject } from '../../../hosts/sandbox-client.mts';

/** The node's report on the deletion of a project, and whether the project is gone from the service. */
export interface Deletion {
	id: string;
	reported: IDataObject;
	isGone: boolean;
}

/** Lets the node delete a schedule's projects, with the schedule's faults of DELETE requests. */
export async function runDeletions(
	{ faults, retryOnFail }: Schedule,
	service: SandboxClient,
	projects: readonly ListedProject[],
): Promise<Deletion[]> {
	if (projects.length === 0) return [];
	for (const { method, path, action, times } of faults) {
		if (method === 'DELETE') await service.injectFault(method, path, action, times);
	}
	const { outputs } = await runInEngine({
		credential: service.credential,
		parameters: { resource: 'project', kind: 'image', operation: 'delete', id: '={{ $json.id }}' },
		items: projects.map(({ id }) => ({ json: { id } })),
		settings: { onError: 'continueRegularOutput', ...(retryOnFail ? RETRY : {}) },
	});
	await service.clearRequestsAndFaults();
	const left = new Map(
		(await service.listProjects()).map((project) => [project.id, project.enabled]),
	);
	return projects.map(({ id }, index) => ({
		id,
		reported: outputs[0]?.[index]?.json ?? {},
		isGone: left.get(id) !== true,
	}));
}
