import { startBroker, type Broker } from './broker.mts';

declare global {
	var brokerOfSharedN8n: Broker | undefined;
}

/** Jest's global set-up of the end-to-end tests; the workers inherit the address. */
export default async function setUp(): Promise<void> {
	globalThis.brokerOfSharedN8n = await startBroker();
	process.env.SHARED_N8N = globalThis.brokerOfSharedN8n.url;
}
