import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { N8nRest } from '../../hosts/rest.mts';
import {
	assertSucceeded,
	readOutput,
	type Workflow,
	type WorkflowNode,
} from '../../hosts/workflow.mts';
import { packageName, root } from '../../hosts/root.mts';
import type { Layout } from '../../nodes/MediaGeneration/fields/index.ts';
import type { SandboxClient } from '../../hosts/sandbox-client.mts';
import type { AnyN8n, Stack } from '../../hosts/stack.mts';

export const savedFolder = join(root, 'test', 'saved-workflows');

type RecordedTraffic = {
	/** The distinct requests to the service of each layout, in order; consecutive GET requests are sorted. */
	requests: { layout: Layout; method: string; path: string; body: unknown }[];
	/** The binary fields in the output of each node of this package that outputs files. */
	binaries: Record<string, string[]>;
};

type SavedWorkflow = { version: string; name: string; workflow: Workflow };

/** The saved workflows of all released versions; none before the first release. */
export function readSavedWorkflows(): SavedWorkflow[] {
	const versions = readdirSync(savedFolder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name);
	return versions.flatMap((version) =>
		readdirSync(join(savedFolder, version))
			.filter((file) => file.endsWith('.workflow.json'))
			.map((file) => ({
				version,
				name: file.replace('.workflow.json', ''),
				workflow: read<Workflow>(version, file),
			})),
	);
}

export const readSavedOutcome = ({ version, name }: SavedWorkflow): RecordedTraffic =>
	read(version, `${name}.outcome.json`);

function read<Content>(version: string, file: string): Content {
	return JSON.parse(readFileSync(join(savedFolder, version, file), 'utf8')) as Content;
}

export const isOurs = ({ type }: WorkflowNode): boolean => type.startsWith(`${packageName}.`);

export type ReplayEnvironment = {
	rest: N8nRest;
	media: string;
	stacks: Record<Layout, Stack<AnyN8n, SandboxClient>>;
};

/** Adapts a workflow to the credentials and folders of another n8n. */
function adaptWorkflow(
	{ name, nodes, connections, settings }: Workflow,
	{ media, stacks }: ReplayEnvironment,
): Workflow {
	const credentialOf = ({ credentials }: WorkflowNode) => {
		const saved = Object.values(credentials!)[0]!;
		const { id, name, type } = stacks[saved.name as Layout].credential;
		return { [type]: { id, name } };
	};
	const parametersOf = ({ parameters }: WorkflowNode) => {
		const file = parameters.fileSelector;
		if (typeof file !== 'string') return parameters;
		return { ...parameters, fileSelector: file.replace('/files', media) };
	};
	return {
		name,
		connections,
		settings,
		nodes: nodes.map((node) => ({
			...node,
			parameters: parametersOf(node),
			...(isOurs(node) && { credentials: credentialOf(node) }),
		})),
	};
}

type LoggedRequest = { method: string; path: string; body: unknown; status: number | null };

/** @throws Error if the sandbox itself failed, since the node would report a failure of the service */
function assertNoDefects(received: LoggedRequest[]): void {
	const failed = received.find(({ status }) => status !== null && status >= 500);
	if (!failed) return;
	throw new Error(
		`The sandbox failed at ${failed.method} ${failed.path}; its own error is above. For an error in the schema, run "npx jest test/contract/growing".`,
	);
}

/** Runs the workflow from its node "Start". @throws Error if it does not succeed */
export async function replayWorkflow(
	workflow: Workflow,
	stage: ReplayEnvironment,
): Promise<RecordedTraffic> {
	const stacks = Object.entries(stage.stacks) as [Layout, { service: SandboxClient }][];
	for (const [, { service }] of stacks) await service.clearRequestsAndFaults();
	const execution = await stage.rest.execute(adaptWorkflow(workflow, stage));

	const requests = new Map<string, RecordedTraffic['requests'][number]>();
	for (const [layout, { service }] of stacks) {
		const received = await service.listRequests();
		assertNoDefects(received);
		for (const { method, path, body } of received) {
			if (!path.startsWith('/v1/')) continue;
			const request = maskIds({ layout, method, path, body });
			requests.set(JSON.stringify(request), request);
		}
	}
	assertSucceeded(execution, workflow.name);
	const binaries = workflow.nodes.filter(isOurs).map(({ name }) => {
		const fields = readOutput(execution, name).flatMap(({ binary = {} }) => Object.keys(binary));
		return [name, fields] as const;
	});
	return {
		requests: sortReads([...requests.values()]),
		binaries: Object.fromEntries(binaries.filter(([, fields]) => fields.length > 0)),
	};
}

/** Sorts consecutive reads, since the items of a node read their projects at the same time. */
function sortReads(requests: RecordedTraffic['requests']): RecordedTraffic['requests'] {
	const sorted: RecordedTraffic['requests'] = [];
	let reads: RecordedTraffic['requests'] = [];
	const endReads = (): void => {
		sorted.push(...reads.sort((one, other) => one.path.localeCompare(other.path)));
		reads = [];
	};
	for (const request of requests) {
		if (request.method === 'GET') reads.push(request);
		else {
			endReads();
			sorted.push(request);
		}
	}
	endReads();
	return sorted;
}

/** Replaces the service's IDs, which differ each time. */
function maskIds<Request>(request: Request): Request {
	return JSON.parse(JSON.stringify(request).replaceAll(/\bc[a-z0-9]{24}\b/g, 'ID')) as Request;
}
