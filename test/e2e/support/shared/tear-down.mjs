/** Ends every shared n8n. @throws Error if an n8n leaked a secret of any test file */
export default async function tearDown() {
	await globalThis.brokerOfSharedN8n.close();
}
