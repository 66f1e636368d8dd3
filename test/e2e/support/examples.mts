import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fitted, readExample } from '../../../examples/examples.mts';
import type { HostName } from '../../../hosts/install.mts';
import type { ListedProject, SandboxControls } from '../../../hosts/sandbox-controls.mts';
import type { Stack } from '../../../hosts/stack.mts';
import type { Execution, StoredWorkflow, Workflow } from '../../../hosts/workflow.mts';
import type { SandboxOptions } from '../../../sandbox/server.mts';
import { sharedN8n, type SharedN8n } from './n8n.mts';
import { startSandbox } from './sandbox.mts';
import { stackOf } from './stack.mts';

/** Examples, imported unchanged into a real n8n with a credential for a sandbox. */
export class Examples {
	constructor(private readonly stack: Stack<SharedN8n, SandboxControls>) {}

	get n8n(): SharedN8n {
		return this.stack.n8n;
	}

	get sandbox(): SandboxControls {
		return this.stack.service;
	}

	/** The folder that the examples name; the files of this n8n share it. */
	get folder(): string {
		return join(this.n8n.userFolder, '.n8n-files');
	}

	/** Imports an example and chooses the credential; `change` applies further edits. */
	async import(
		name: string,
		change: (workflow: Workflow) => Workflow = (workflow) => workflow,
	): Promise<StoredWorkflow> {
		const example = change(fitted(await readExample(name), this.stack.credential));
		return this.n8n.rest.createWorkflow(example);
	}

	/** Presses "Execute workflow" and waits until it ends, however it ends. */
	async execute(workflow: StoredWorkflow): Promise<Execution> {
		return await this.n8n.rest.execute(workflow, 'Manual Trigger');
	}

	projects(): Promise<ListedProject[]> {
		return this.sandbox.projects();
	}

	/** The projects that `make` created at the service, without earlier ones. */
	async projectsOf(make: () => Promise<unknown>): Promise<ListedProject[]> {
		const before = new Set((await this.projects()).map(({ id }) => id));
		await make();
		return (await this.projects()).filter(({ id }) => !before.has(id));
	}
}

/** For the tests of a file or a `describe`. */
export function examplesIn(hostName: HostName, options: SandboxOptions = {}): Examples {
	const start = () => startSandbox({ renderMs: 300, ...options });
	const examples = new Examples(stackOf(() => sharedN8n(hostName), start));
	beforeAll(async () => {
		await mkdir(examples.folder, { recursive: true });
	});
	return examples;
}
