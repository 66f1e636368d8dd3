import { mkdir, realpath } from 'node:fs/promises';
import { exitCleanlyOnInterrupt, registerCleanUp } from '../machine/cleanup.mts';
import type { N8nRelease } from '../hosts/install/install.mts';
import { LiveN8n, type LiveN8nOptions } from '../hosts/run/live-n8n.mts';
import type { Narrator } from '../machine/narrator.mts';
import { owner } from '../hosts/run/owner.mts';
import { testCredential } from '../hosts/editor/panel.mts';
import { compileInto, RELOAD_ENVIRONMENT } from '../hosts/run/reload.mts';
import type { Credential, N8nRest } from '../hosts/run/rest.mts';
import { mediaFolder } from '../machine/root.mts';
import { SandboxClient } from '../machine/sandbox-client.mts';
import type { StoredWorkflow } from '../hosts/run/workflow.mts';
import type { Layout } from '../sandbox/types.mts';
import { importMainJob, readMainJobExamples, type MainJob } from './import-main-job.mts';
import { makeStartHere } from './start-here.mts';

/** A sandbox, and a real n8n with the packed package, the credential and the demo's workflows. */
export type DemoWorld = MainJob & {
	/** The workflow that the editor opens first. */
	startHereWorkflow: StoredWorkflow;
	sandbox: SandboxClient;
	n8n: LiveN8n;
	rest: N8nRest;
	/** Stops n8n and the sandbox and removes their files, but not the results. */
	close: () => Promise<void>;
};

type SetUpOptions = Pick<LiveN8nOptions, 'start' | 'inspect'> & {
	hostName: N8nRelease;
	resultFolder: string;
	narrator: Narrator;
	/** The sandbox's request format. Default: `nested`, the format of Magic Hour. */
	layout?: Layout;
	/** If set, n8n reloads the package when a source changes. Called with each line that the compiler or n8n prints. */
	onChange?: (line: string) => void;
};

export const formatAddresses = ({
	n8n,
	startHereWorkflow,
	sandbox,
}: DemoWorld): string => `  Editor    ${n8n.baseUrl}/workflow/${startHereWorkflow.id}
  Login     ${owner.email}
  Password  ${owner.password}
  Sandbox   ${sandbox.portalUrl}`;

/** Makes Ctrl+C the normal way to stop n8n and the sandbox. */
export function announceStopOnInterrupt(): void {
	exitCleanlyOnInterrupt();
	registerCleanUp('the narration', () => console.log('\nStopping n8n and the sandbox.'));
}

export async function setUpDemo({
	hostName,
	resultFolder,
	narrator,
	layout = 'nested',
	onChange,
	...options
}: SetUpOptions): Promise<DemoWorld> {
	const folders = await prepareFolders(resultFolder);
	const allowed = { N8N_RESTRICT_FILE_ACCESS_TO: `${folders.input};${folders.results}` };
	const { sandbox, closeSandbox } = await startSandbox(layout, narrator);
	const n8n = await LiveN8n.start({
		...options,
		hostName,
		narrator,
		env: { ...allowed, ...(onChange ? RELOAD_ENVIRONMENT : {}) },
		onLine: onChange,
		prepare: onChange && ((userFolder) => compile(userFolder, onChange, narrator)),
	});
	const { rest } = n8n;
	const webhookUrl = n8n.process.webhookUrls[0]!;
	const test = (credential: Credential, data: object) => testCredential(rest, credential, data);
	const place = { hostName, rest, testCredential: test, webhookUrl, sandbox, folders };
	const job = await importMainJob(place, await readMainJobExamples(), narrator);
	const startHereWorkflow = await rest.createWorkflow(makeStartHere(job.credential));

	const close = () => n8n.close().finally(closeSandbox);
	return { sandbox, n8n, rest, ...job, startHereWorkflow, close };
}

export async function prepareFolders(results: string): Promise<{ input: string; results: string }> {
	await mkdir(results, { recursive: true });
	return { input: mediaFolder, results: await realpath(results) };
}

export async function startSandbox(layout: Layout, { step }: Narrator) {
	const sandbox = await step(
		'Starting the sandbox',
		() => SandboxClient.start({ layout }),
		({ baseUrl }) => `The sandbox stands in for Magic Hour at ${baseUrl}`,
	);
	return { sandbox, closeSandbox: registerCleanUp('the sandbox', () => sandbox.close()) };
}

const compile = (
	userFolder: string,
	onChange: (line: string) => void,
	narrator: Narrator,
): Promise<void> =>
	narrator.step(
		'Compiling the sources',
		() => compileInto(userFolder, onChange),
		() => 'The sources are compiled into the installed package',
	);
