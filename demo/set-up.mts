import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { SandboxClient } from '../hosts/sandbox-client.mts';
import { undoAtEnd } from '../hosts/cleanup.mts';
import { fitted, readExample } from '../examples/examples.mts';
import { ensureHost, pinnedVersion, type HostInstall, type HostName } from '../hosts/install.mts';
import { startN8n, type N8nOptions, type RunningN8n } from '../hosts/n8n.mts';
import { startQueueN8n } from '../hosts/queue.mts';
import { compileInto, reloading } from '../hosts/reload.mts';
import { N8nRest, type Credential } from '../hosts/rest.mts';
import type { Owner } from '../hosts/session.mts';
import type { StoredWorkflow, Workflow } from '../hosts/workflow.mts';
import type { Narrator } from './narrator.mts';
import { installPackage, packPackage } from '../hosts/package.mts';
import { root } from '../hosts/root.mts';

/** A sandbox and a real n8n with the packed package, the credential and both example workflows in it. */
export type DemoWorld = {
	sandbox: SandboxClient;
	n8n: RunningN8n;
	rest: N8nRest;
	credential: Credential;
	generate: StoredWorkflow;
	onCompleted: StoredWorkflow;
	/** The trigger's production URL and the secret that its events are signed with. */
	webhook: { url: string; secret: string };
	/** Where n8n keeps everything that is not in the results. */
	userFolder: string;
	/** Ends n8n and the sandbox and removes their files; the results stay. */
	close: () => Promise<void>;
};

export const owner: Owner = {
	email: 'demo@example.com',
	firstName: 'Demo',
	lastName: 'User',
	password: 'Media-demo-1',
};

type SetUp = {
	hostName: HostName;
	resultFolder: string;
	narrator: Narrator;
	/** n8n's queue mode: a main process, two workers, two webhook processes. Default: one process. */
	queue?: boolean;
	/** Compiles each change of the sources into this n8n, and is given what the compiler and n8n print. */
	onChange?: (line: string) => void;
};

/** n8n as the demo sees it: one process or several. */
type Engine = { n8n: RunningN8n; webhookUrl: string };

/** Everything up to the moment at which a user would press "Execute workflow". */
export async function setUpDemo({
	hostName,
	resultFolder,
	narrator,
	queue = false,
	onChange,
}: SetUp): Promise<DemoWorld> {
	const userFolder = await realpath(await mkdtemp(join(tmpdir(), 'media-generation-demo-')));
	const removeUserFolder = undoAtEnd(`the folder ${userFolder}`, () =>
		rm(userFolder, { recursive: true, force: true, maxRetries: 5 }),
	);
	await mkdir(resultFolder, { recursive: true });
	const folders = { input: join(root, 'demo', 'media'), results: await realpath(resultFolder) };

	const host = await installedHost(hostName, narrator);
	await installedPackage(userFolder, narrator);
	if (onChange) await compileInto(userFolder, onChange);
	const sandbox = await startedSandbox(narrator);
	const closeSandbox = undoAtEnd('the sandbox', () => sandbox.close());
	const start = queue ? startedQueue : startedN8n;
	const env = { ...allowing(folders), ...(onChange ? reloading : {}) };
	const options = { host, userFolder, env, onLine: onChange };
	const { n8n, webhookUrl } = await start(options, narrator);

	const rest = new N8nRest(n8n.baseUrl);
	await rest.setUpOwner(owner);
	const place = { hostName, rest, webhookUrl, sandbox, folders };
	const job = await importMainJob(place, await mainJobExamples(), narrator);

	const close = async () => {
		await n8n.stop();
		await closeSandbox();
		await removeUserFolder();
	};
	return { sandbox, n8n, rest, ...job, userFolder, close };
}

/** What {@link importMainJob} creates in an n8n. */
export type MainJob = Pick<DemoWorld, 'credential' | 'generate' | 'onCompleted' | 'webhook'>;

type Place = {
	hostName: HostName;
	rest: N8nRest;
	/** The address at which n8n receives events. */
	webhookUrl: string;
	sandbox: SandboxClient;
	folders: Folders;
};

type MainJobExamples = { generate: Workflow; onCompleted: Workflow };

export const mainJobExamples = async (): Promise<MainJobExamples> => ({
	generate: await readExample('generate'),
	onCompleted: await readExample('on-completed-download'),
});

/** Registers the trigger's address, saves the credential, and imports and publishes both workflows. */
export async function importMainJob(
	{ hostName, rest, webhookUrl, sandbox, folders }: Place,
	examples: MainJobExamples,
	narrator: Narrator,
): Promise<MainJob> {
	const webhook = await registeredWebhook(sandbox, webhookUrl, examples.onCompleted, narrator);
	const credential = await testedCredential(rest, sandbox, webhook.secret, narrator);
	const workflows = await narrator.step('Importing the workflows', async () => {
		const imported = {
			generate: await rest.createWorkflow(fitted(examples.generate, credential, folders.input)),
			onCompleted: await rest.createWorkflow(
				fitted(examples.onCompleted, credential, folders.results),
			),
		};
		await rest.publish(imported.onCompleted);
		// n8n 1 cannot publish a workflow that is started by hand or by another workflow.
		if (hostName === 'n8n-2') await rest.publish(imported.generate);
		const names = Object.values(imported).map(({ name }) => `"${name}"`);
		return { result: imported, done: `Workflows ${names.join(' and ')} imported and published` };
	});
	return { ...workflows, credential, webhook };
}

function installedHost(name: HostName, narrator: Narrator): Promise<HostInstall> {
	return narrator.step(`Installing n8n ${pinnedVersion(name)}`, async (progress) => {
		const host = await ensureHost(name, { say: narrator.say, progress });
		return { result: host, done: `n8n ${host.version} is installed in ${host.folder}` };
	});
}

async function installedPackage(userFolder: string, narrator: Narrator): Promise<void> {
	await narrator.step('Building the package', async () => {
		const { tarball, built } = await packPackage(join(userFolder, 'package'));
		await installPackage(tarball, userFolder);
		const how = built ? 'built and installed' : 'installed (the build was up to date)';
		return { result: undefined, done: `Package ${how}: ${basename(tarball)}` };
	});
}

function startedSandbox(narrator: Narrator): Promise<SandboxClient> {
	return narrator.step('Starting the sandbox', async () => {
		const sandbox = await SandboxClient.start();
		const done = `The sandbox stands in for Magic Hour at ${sandbox.baseUrl}`;
		return { result: sandbox, done };
	});
}

type Folders = { input: string; results: string };

const allowing = ({ input, results }: Folders) => ({
	N8N_RESTRICT_FILE_ACCESS_TO: `${input};${results}`,
});

function startedN8n(options: N8nOptions, narrator: Narrator): Promise<Engine> {
	return narrator.step('Starting n8n', async () => {
		const n8n = await startN8n(options);
		const done = `n8n runs with the package at ${n8n.baseUrl}`;
		return { result: { n8n, webhookUrl: n8n.baseUrl }, done };
	});
}

function startedQueue(options: N8nOptions, narrator: Narrator): Promise<Engine> {
	return narrator.step('Starting Redis, PostgreSQL and five processes of n8n', async () => {
		const { main, webhookUrls, logs, stop } = await startQueueN8n(options);
		const n8n = { ...main, logs, stop };
		const done = `n8n runs in queue mode at ${main.baseUrl}, with two workers, and two webhook processes at ${webhookUrls.join(' and ')}`;
		return { result: { n8n, webhookUrl: webhookUrls[0] }, done };
	});
}

/** What a user does in the service's developer portal with the Production URL from the trigger's panel. */
function registeredWebhook(
	sandbox: SandboxClient,
	n8nUrl: string,
	{ nodes }: Workflow,
	narrator: Narrator,
): Promise<DemoWorld['webhook']> {
	return narrator.step("Registering the trigger's address", async () => {
		const trigger = nodes.find(({ webhookId }) => webhookId);
		const url = `${n8nUrl}/webhook/${trigger?.webhookId}/webhook`;
		const { events } = trigger?.parameters as { events: string[] };
		const { secret } = await sandbox.webhook(url, events);
		const done = `The trigger's address is registered for ${events.join(' and ')}: ${url}`;
		return { result: { url, secret }, done };
	});
}

function testedCredential(
	rest: N8nRest,
	sandbox: SandboxClient,
	webhookSecret: string,
	narrator: Narrator,
): Promise<Credential> {
	return narrator.step('Saving the credential', async () => {
		const data = { ...sandbox.credential, webhookSecret };
		const credential = await rest.createCredential('Sandbox', 'mediaGenerationApi', data);
		const { status, message } = await rest.testCredential(credential, data);
		if (status !== 'OK') throw new Error(`n8n's test of the credential failed: ${message}`);
		const done = `Credential "${credential.name}" saved; n8n tested it: ${message}`;
		return { result: credential, done };
	});
}
