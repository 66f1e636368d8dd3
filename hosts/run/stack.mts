import type { Credential, N8nRest } from './rest.mts';

/** A simulated service, and the values of the credential for it. */
export type Service = { credential: object; close: () => Promise<void> };

export type AnyN8n = { rest: N8nRest; close: () => Promise<void> };

/** An n8n with the package, a simulated service, and the saved credential for the service. */
export type Stack<N8n extends AnyN8n, Backend extends Service> = {
	n8n: N8n;
	rest: N8nRest;
	service: Backend;
	credential: Credential;
	close: () => Promise<void>;
};

/** `more` has further values of the credential, such as a webhook secret. Call `close` at the end. */
export async function startStack<N8n extends AnyN8n, Backend extends Service>(
	starting: Promise<N8n>,
	startingService: Promise<Backend>,
	more: object = {},
): Promise<Stack<N8n, Backend>> {
	const [n8n, service] = await Promise.all([starting, startingService]);
	const { rest } = n8n;
	const credential = await rest.saveCredential({ ...service.credential, ...more });
	const close = () => n8n.close().finally(() => service.close());
	return { n8n, rest, service, credential, close };
}
