import type { AnyN8n, Service, Stack } from '../../../hosts/stack.mts';
import { startSink, type Sink } from './sink.mts';
import { stackOf } from './stack.mts';

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

const nobody: Service = { credential: credentialData, close: async () => {} };

/** A real n8n with the packed package and a credential, and a sink for the output of its workflows. */
export type World<N8n extends AnyN8n> = Stack<N8n, Service> & { sink: Sink };

/**
 * One world for the tests of a file, its sink emptied before each. Available from `beforeAll` on: read it inside tests.
 */
export function worldOfFile<N8n extends AnyN8n>(start: () => Promise<N8n>): World<N8n> {
	const stack = stackOf(start, async () => nobody);
	const world = stack as World<N8n>;
	beforeAll(async () => {
		world.sink = await startSink();
	});
	afterAll(() => world.sink?.close());
	beforeEach(() => world.sink.clear());
	return world;
}
