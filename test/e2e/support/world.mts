import type { Credential } from '../../../hosts/rest.mts';
import { startWithinMs } from '../../support/live-n8n.mts';
import type { SharedN8n } from './shared-n8n.mts';
import { startSink, type Sink } from './sink.mts';

export const SECRET = 'whsec_the-current-one-of-these-tests';
export const SECOND_SECRET = 'whsec_of-another-webhook';
export const API_KEY = 'sk_a-key-that-must-stay-secret';

/** What a user types into the credential; few of these tests call the service behind it. */
export const credentialData = {
	service: 'custom',
	baseUrl: 'http://127.0.0.1:9',
	layout: 'flat',
	apiKey: API_KEY,
	webhookSecret: SECRET,
	secondWebhookSecret: SECOND_SECRET,
};

/** What the tests use in any n8n. */
type AnyN8n = Pick<SharedN8n, 'baseUrl' | 'rest' | 'close'>;

/** A real n8n with the packed package and a credential, and a sink for the output of its workflows. */
export type World<N8n extends AnyN8n> = {
	n8n: N8n;
	sink: Sink;
	credential: Credential;
	close: () => Promise<void>;
};

export async function startWorld<N8n extends AnyN8n>(n8n: N8n): Promise<World<N8n>> {
	const sink = await startSink();
	const credential = await n8n.rest.createCredential(
		'Service',
		'mediaGenerationApi',
		credentialData,
	);
	return {
		n8n,
		sink,
		credential,
		close: async () => {
			await sink.close();
			await n8n.close();
		},
	};
}

/**
 * One world for the tests of a file, its sink emptied before each. Available from `beforeAll` on: read it inside tests.
 */
export function worldOfFile<N8n extends AnyN8n>(start: () => Promise<N8n>): World<N8n> {
	const world = {} as World<N8n>;
	beforeAll(async () => {
		Object.assign(world, await startWorld(await start()));
	}, startWithinMs);
	afterAll(() => world.close?.());
	beforeEach(() => world.sink.clear());
	return world;
}

/** n8n creates no expression engine for a run that needs none: about four times as many events per second. */
export const fastN8n = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
