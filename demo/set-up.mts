import { mkdir, realpath } from 'node:fs/promises';
import { undoAtEnd } from '../hosts/cleanup.mts';
import { fitted, readExample } from '../examples/examples.mts';
import type { HostName } from '../hosts/install.mts';
import { LiveN8n, type LiveN8nOptions } from '../hosts/live-n8n.mts';
import type { Narrator } from '../hosts/narrator.mts';
import { compileInto, reloading } from '../hosts/reload.mts';
import type { Credential, N8nRest } from '../hosts/rest.mts';
import { mediaFolder } from '../hosts/root.mts';
import { SandboxClient } from '../hosts/sandbox-client.mts';
import type { StoredWorkflow, Workflow } from '../hosts/workflow.mts';

/** A sandbox and a real n8n with the packed package, the credential and both example workflows in it. */
export type DemoWorld = {
	sandbox: SandboxClient;
	n8n: LiveN8n;
	rest: N8nRest;
	credential: Credential;
	generate: StoredWorkflow;
	onCompleted: StoredWorkflow;
	/** The trigger's production URL and the secret that its events are signed with. */
	webhook: { url: string; secret: string };
	/** Ends n8n and the sandbox and removes their files; the results stay. */
	close: () => Promise<void>;
};

type SetUp = Pick<LiveN8nOptions, 'start' | 'inspect'> & {
	hostName: HostName;
	resultFolder: string;
	narrator: Narrator;
	/** Compiles each change of the sources into this n8n, and is given what the compiler and n8n print. */
	onChange?: (line: string) => void;
};

/** Everything up to the moment at which a user would press "Execute workflow". */
export async function setUpDemo({
	hostName,
	resultFolder,
	narrator,
	onChange,
	...options
}: SetUp): Promise<DemoWorld> {
	await mkdir(resultFolder, { recursive: true });
	const folders = { input: mediaFolder, results: await realpath(resultFolder) };
	const sandbox = await startedSandbox(narrator);
	const closeSandbox = undoAtEnd('the sandbox', () => sandbox.close());
	const n8n = await LiveN8n.start({
		...options,
		hostName,
		narrator,
		env: { ...allowing(folders), ...(onChange ? reloading : {}) },
		onLine: onChange,
		prepare: onChange && ((userFolder) => compileInto(userFolder, onChange)),
	});
	const { rest } = n8n;
	const webhookUrl = n8n.process.webhookUrls[0]!;
	const place = { hostName, rest, webhookUrl, sandbox, folders };
	const job = await importMainJob(place, await mainJobExamples(), narrator);

	const close = () => n8n.close().finally(closeSandbox);
	return { sandbox, n8n, rest, ...job, close };
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
		const credential = await rest.connect(data, 'Sandbox');
		const { status, message } = await rest.testCredential(credential, data);
		if (status !== 'OK') throw new Error(`n8n's test of the credential failed: ${message}`);
		const done = `Credential "${credential.name}" saved; n8n tested it: ${message}`;
		return { result: credential, done };
	});
}
