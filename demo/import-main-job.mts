import { adaptExample, readExample } from '../examples/examples.mts';
import type { N8nRelease } from '../hosts/install/install.mts';
import type { Narrator } from '../machine/narrator.mts';
import type { CredentialTestResult } from '../hosts/editor/panel.mts';
import type { Credential, N8nRest } from '../hosts/run/rest.mts';
import type { SandboxClient } from '../machine/sandbox-client.mts';
import type { StoredWorkflow, Workflow } from '../hosts/run/workflow.mts';

/** The workflows and the credential that {@link importMainJob} creates in n8n, and the webhook that it registers. */
export type MainJob = {
	credential: Credential;
	generate: StoredWorkflow;
	onCompleted: StoredWorkflow;
	/** The trigger's Production URL, and the secret that signs the events sent to this URL. */
	webhook: { url: string; secret: string };
};

type ImportTarget = {
	hostName: N8nRelease;
	rest: Pick<N8nRest, 'saveCredential' | 'createWorkflow' | 'publish'>;
	testCredential: (credential: Credential, data: object) => Promise<CredentialTestResult>;
	/** The base address at which n8n receives events. */
	webhookUrl: string;
	sandbox: SandboxClient;
	folders: { input: string; results: string };
};

type MainJobExamples = { generate: Workflow; onCompleted: Workflow };

export const readMainJobExamples = async (): Promise<MainJobExamples> => ({
	generate: await readExample('generate'),
	onCompleted: await readExample('on-completed-download'),
});

const LIST_FORMAT = new Intl.ListFormat('en-GB');

export async function importMainJob(
	{ hostName, rest, testCredential, webhookUrl, sandbox, folders }: ImportTarget,
	examples: MainJobExamples,
	narrator: Narrator,
): Promise<MainJob> {
	const webhook = await narrator.step(
		"Registering the trigger's address",
		() => registerWebhook(sandbox, webhookUrl, examples.onCompleted),
		({ url, events }) =>
			`The trigger's address is registered for ${LIST_FORMAT.format(events)}: ${url}`,
	);
	const { credential } = await narrator.step(
		'Saving the credential',
		async () => {
			const data = { ...sandbox.credential, webhookSecret: webhook.secret };
			const credential = await rest.saveCredential(data, 'Sandbox');
			const { status, message } = await testCredential(credential, data);
			if (status !== 'OK') throw new Error(`n8n's test of the credential failed: ${message}`);
			return { credential, message };
		},
		({ credential: { name }, message }) => `Credential "${name}" saved; n8n tested it: ${message}`,
	);
	const workflows = await narrator.step(
		'Importing the workflows',
		async () => {
			const generate = adaptExample(examples.generate, credential, folders.input);
			const onCompleted = adaptExample(examples.onCompleted, credential, folders.results);
			const imported = {
				generate: await rest.createWorkflow(generate),
				onCompleted: await rest.createWorkflow(onCompleted),
			};
			await rest.publish(imported.onCompleted);
			// n8n 1 cannot publish a workflow that only starts by hand or from another workflow.
			if (hostName === 'n8n-2') await rest.publish(imported.generate);
			return imported;
		},
		({ generate, onCompleted }) =>
			`Workflows "${generate.name}" and "${onCompleted.name}" imported and published`,
	);
	return { ...workflows, credential, webhook };
}

/** Registers the trigger's Production URL, as a user does in the service's developer hub. */
async function registerWebhook(sandbox: SandboxClient, n8nUrl: string, { nodes }: Workflow) {
	const trigger = nodes.find(({ webhookId }) => webhookId);
	const url = `${n8nUrl}/webhook/${trigger?.webhookId}/webhook`;
	const { events } = trigger?.parameters as { events: string[] };
	const { secret } = await sandbox.createWebhook(url, events);
	return { url, events, secret };
}
