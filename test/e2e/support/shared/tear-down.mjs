/** Ends every shared n8n. @throws Error where one has let a secret of any test file out */
export default async function tearDown() {
	await globalThis.brokerOfSharedN8n.close();
}
