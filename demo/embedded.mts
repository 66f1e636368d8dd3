import { createTemporaryFolder, registerCleanUp } from '../machine/cleanup.mts';
import type { Narrator } from '../machine/narrator.mts';
import type { Layout } from '../sandbox/types.mts';
import { importMainJob, readMainJobExamples } from './import-main-job.mts';
import { prepareFolders, startSandbox } from './set-up.mts';

export async function setUpEmbeddedDemo(resultFolder: string, layout: Layout, narrator: Narrator) {
	const folders = await prepareFolders(resultFolder);
	const { n8n, coreNodeStandIns } = await narrator.step(
		"Loading n8n's engine",
		async () => {
			// Must precede the import, since n8n-core reads N8N_USER_FOLDER at load time.
			[process.env.N8N_USER_FOLDER] = await createTemporaryFolder('n8n');
			const { EmbeddedN8n } = await import('../hosts/engine/embedded-n8n.mts');
			const { coreNodeStandIns } = await import('../hosts/engine/core-node-stand-ins.mts');
			return { n8n: await EmbeddedN8n.start({ form: 'as sources' }), coreNodeStandIns };
		},
		() => "n8n's engine runs in this process with this package",
	);
	registerCleanUp("n8n's engine", () => n8n.close());
	const names = Object.values(coreNodeStandIns).map(({ description }) => description.displayName);
	narrator.log(`  Stand-ins replace n8n's core nodes: ${names.join(', ')}`);
	const { sandbox } = await startSandbox(layout, narrator);
	const testCredential = n8n.testCredential.bind(n8n);
	const place = {
		hostName: 'n8n-2',
		rest: n8n,
		testCredential,
		webhookUrl: n8n.baseUrl,
		sandbox,
		folders,
	} as const;
	return { rest: n8n, ...(await importMainJob(place, await readMainJobExamples(), narrator)) };
}
