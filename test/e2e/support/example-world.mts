import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fitted, readExample } from '../../../examples/examples.mts';
import type { HostName } from '../../../hosts/install.mts';
import type { Credential } from '../../../hosts/rest.mts';
import type { Execution, StoredWorkflow, Workflow } from '../../../hosts/workflow.mts';
import { sharedN8n, type SharedN8n } from './shared-n8n.mts';
import type { SandboxOptions } from '../../../sandbox/server.mts';
import { SandboxClient } from '../../../hosts/sandbox-client.mts';

/** A project as the sandbox knows it. */
export type MadeProject = { id: string; kind: string; status: string; name?: string };

/** A real n8n with a credential for a sandbox, into which examples are imported unchanged. */
export class ExampleWorld {
	private constructor(
		readonly n8n: SharedN8n,
		readonly sandbox: SandboxClient,
		private readonly credential: Credential,
		/** The folder that the examples name; the files of this n8n share it. */
		readonly folder: string,
	) {}

	/** Call `close` in afterAll. */
	static async start(hostName: HostName, options: SandboxOptions = {}): Promise<ExampleWorld> {
		const sandbox = await SandboxClient.start({ renderMs: 300, ...options });
		const n8n = await sharedN8n(hostName);
		const credential = await n8n.rest.createCredential(
			'Sandbox',
			'mediaGenerationApi',
			sandbox.credential,
		);
		const folder = join(n8n.userFolder, '.n8n-files');
		await mkdir(folder, { recursive: true });
		return new ExampleWorld(n8n, sandbox, credential, folder);
	}

	/** Imports an example and chooses the credential; `change` applies further edits. */
	async import(
		name: string,
		change: (workflow: Workflow) => Workflow = (workflow) => workflow,
	): Promise<StoredWorkflow> {
		const example = change(fitted(await readExample(name), this.credential));
		return this.n8n.rest.createWorkflow(example);
	}

	/** Presses "Execute workflow" and waits until it ends, however it ends. */
	async execute(workflow: StoredWorkflow): Promise<Execution> {
		return await this.n8n.rest.execute(workflow, 'Manual Trigger');
	}

	projects(): Promise<MadeProject[]> {
		return this.sandbox.projects();
	}

	/** The projects that `make` created at the service, without earlier ones. */
	async projectsOf(make: () => Promise<unknown>): Promise<MadeProject[]> {
		const before = new Set((await this.projects()).map(({ id }) => id));
		await make();
		return (await this.projects()).filter(({ id }) => !before.has(id));
	}

	async close(): Promise<void> {
		await this.n8n.close();
		await this.sandbox.close();
	}
}
