import { tsImport } from 'tsx/esm/api';

/** Jest's global set-up of the end-to-end tests. Jest's workers inherit the environment variable SHARED_N8N. */
export default async function setUp() {
	const { installHosts } = await tsImport('./installed-hosts.mts', import.meta.url);
	const { startBroker } = await tsImport('./broker.mts', import.meta.url);
	await installHosts();
	globalThis.brokerOfSharedN8n = await startBroker();
	process.env.SHARED_N8N = globalThis.brokerOfSharedN8n.url;
}
