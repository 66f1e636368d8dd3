import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { undoAtEnd } from '../../../demo/cleanup.mts';
import { ensureHost } from '../../../demo/host/install.mts';
import { startN8n, type RunningN8n } from '../../../demo/host/n8n.mts';
import { N8nRest, type Credential, type Owner } from '../../../demo/host/rest.mts';
import { installPackage, packPackage } from '../../../demo/package.mts';
import { Editor } from './editor.mts';
import { startSink, type Sink } from './sink.mts';

export const SECRET = 'whsec_the-current-one-of-these-tests';
export const PREVIOUS_SECRET = 'whsec_the-one-before-it';
export const API_KEY = 'sk_a-key-that-must-stay-secret';

export const owner: Owner = {
	email: 'test@example.com',
	firstName: 'Test',
	lastName: 'User',
	password: 'Trigger-test-1',
};

/** A real n8n with the packed package and a credential, and a sink for what its workflows do. */
export type World = {
	n8n: RunningN8n;
	rest: N8nRest;
	editor: Editor;
	sink: Sink;
	credential: Credential;
	userFolder: string;
	/** Everything that n8n has printed, over all its starts. */
	logs: () => string;
	/** Starts n8n again with the same database and port, after it was stopped or killed. */
	startAgain: () => Promise<void>;
	close: () => Promise<void>;
};

const silent = { say: () => undefined, progress: () => undefined };

export type WorldOptions = { env?: Record<string, string>; credential?: object };

export async function startWorld({ env, credential = {} }: WorldOptions = {}): Promise<World> {
	const userFolder = await realpath(await mkdtemp(join(tmpdir(), 'media-generation-test-')));
	const removeFolder = undoAtEnd(`the folder ${userFolder}`, () =>
		rm(userFolder, { recursive: true, force: true, maxRetries: 5 }),
	);
	const host = await ensureHost('n8n-2', silent);
	await installedPackage(userFolder);
	const n8n = await startN8n({ host, userFolder, env });
	const sink = await startSink();
	const rest = new N8nRest(n8n.baseUrl);
	await rest.setUpOwner(owner);
	const stored = await rest.createCredential('Service', 'mediaGenerationApi', {
		...credentialData,
		...credential,
	});
	let earlierLogs = '';
	const world: World = {
		n8n,
		rest,
		editor: await Editor.logIn(n8n.baseUrl, owner),
		sink,
		credential: stored,
		userFolder,
		logs: () => earlierLogs + world.n8n.logs(),
		startAgain: async () => {
			earlierLogs += world.n8n.logs();
			world.n8n = await startN8n({ host, userFolder, env, port: n8n.port });
		},
		close: async () => {
			await world.n8n.stop();
			await sink.close();
			await removeFolder();
		},
	};
	return world;
}

/** What a user types into the credential; the service behind it is asked by few of these tests. */
export const credentialData = {
	service: 'custom',
	baseUrl: 'http://127.0.0.1:9',
	headerPrefix: 'service',
	layout: 'flat',
	apiKey: API_KEY,
	webhookSecret: SECRET,
	previousWebhookSecret: PREVIOUS_SECRET,
};

async function installedPackage(userFolder: string): Promise<void> {
	const { tarball } = await packPackage(join(userFolder, 'package'));
	await installPackage(tarball, userFolder);
}
