import type { Credential } from '../../../hosts/rest.mts';
import { LiveN8n, startWithinMs, testOwner } from '../../support/live-n8n.mts';
import { Editor } from '../../support/editor.mts';
import { startSink, type Sink } from './sink.mts';

export const SECRET = 'whsec_the-current-one-of-these-tests';
export const PREVIOUS_SECRET = 'whsec_the-one-before-it';
export const API_KEY = 'sk_a-key-that-must-stay-secret';

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

/** A real n8n with the packed package and a credential, and a sink for what its workflows do. */
export type World = {
	n8n: LiveN8n;
	editor: Editor;
	sink: Sink;
	credential: Credential;
	close: () => Promise<void>;
};

type Options = { env?: Record<string, string>; credential?: object };

export async function startWorld({ env, credential = {} }: Options = {}): Promise<World> {
	const n8n = await LiveN8n.start({ env });
	const sink = await startSink();
	const stored = await n8n.rest.createCredential('Service', 'mediaGenerationApi', {
		...credentialData,
		...credential,
	});
	return {
		n8n,
		editor: await Editor.logIn(n8n.baseUrl, testOwner),
		sink,
		credential: stored,
		close: async () => {
			await sink.close();
			await n8n.close();
		},
	};
}

/** One world for the tests of a file, its sink emptied before each. There from `beforeAll` on: read it inside of tests. */
export function worldOfFile(options?: Options): World {
	const world = {} as World;
	beforeAll(async () => {
		Object.assign(world, await startWorld(options));
	}, startWithinMs);
	afterAll(() => world.close?.());
	beforeEach(() => world.sink.clear());
	return world;
}

/** n8n makes no expression engine for a run that needs none: about four times the events per second. */
export const fastN8n = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
