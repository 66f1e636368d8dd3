import axios from 'axios';
import type { Sandbox } from '../../sandbox/server.mts';

export { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.mts';

/** A call to the sandbox's own control interface, such as `control(sandbox, 'get', 'deliveries')`. */
export async function control<Answer>(
	sandbox: Sandbox,
	method: 'get' | 'post' | 'patch' | 'delete',
	path: string,
	body?: object,
): Promise<Answer> {
	const url = `${sandbox.baseUrl}/_sandbox/${path}`;
	const { data } = await axios.request<Answer>({ method, url, data: body, proxy: false });
	return data;
}

/** What a user types into the credential for this sandbox. */
export const credentialFor = ({ baseUrl, apiKey }: Sandbox, more: object = {}) => ({
	service: 'custom',
	baseUrl,
	layout: 'flat',
	apiKey,
	...more,
});
