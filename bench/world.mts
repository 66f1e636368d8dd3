import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { undoAtEnd } from '../hosts/cleanup.mts';
import { startN8n, type RunningN8n } from '../hosts/n8n.mts';
import { N8nRest, type Credential } from '../hosts/rest.mts';
import type { Owner } from '../hosts/session.mts';
import { installPackage } from '../hosts/package.mts';
import type { Bench } from './bench.mts';

export const owner: Owner = {
	email: 'bench@example.com',
	firstName: 'Bench',
	lastName: 'User',
	password: 'Media-bench-1',
};

export const WEBHOOK_SECRET = 'whsec_benchmark';

/** A fresh n8n with the packed package and a credential for a service. */
export type World = {
	n8n: RunningN8n;
	rest: N8nRest;
	credential: Credential;
	close: () => Promise<void>;
};

type Service = { baseUrl: string; apiKey: string };

export async function startWorld(
	{ folder, host, tarball }: Bench,
	service: Service,
	env: Record<string, string> = {},
	installMore: (userFolder: string) => Promise<void> = async () => {},
): Promise<World> {
	const userFolder = await mkdtemp(join(folder, 'n8n-'));
	const removeFolder = undoAtEnd(`the folder ${userFolder}`, () =>
		rm(userFolder, { recursive: true, force: true, maxRetries: 5 }),
	);
	await installPackage(tarball, userFolder);
	await installMore(userFolder);
	const n8n = await startN8n({
		host,
		userFolder,
		env: {
			N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
			N8N_RESTRICT_FILE_ACCESS_TO: folder,
			...env,
		},
	});
	const rest = new N8nRest(n8n.baseUrl);
	await rest.setUpOwner(owner);
	const credential = await rest.createCredential('Service', 'mediaGenerationApi', {
		service: 'custom',
		baseUrl: service.baseUrl,
		layout: 'flat',
		apiKey: service.apiKey,
		webhookSecret: WEBHOOK_SECRET,
		secondWebhookSecret: '',
	});
	const close = async () => {
		await n8n.stop();
		await removeFolder();
	};
	return { n8n, rest, credential, close };
}
