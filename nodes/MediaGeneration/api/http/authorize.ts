import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { readConnection, trimSecret } from './connection';

/** Whether an address is the base address or a path below it. */
function isBelow(address: string, baseUrl: string): boolean {
	if (!URL.canParse(address) || !URL.canParse(baseUrl)) return false;
	const [target, base] = [new URL(address), new URL(baseUrl)];
	const path = base.pathname.replace(/\/*$/, '/');
	return target.origin === base.origin && `${target.pathname}/`.startsWith(path);
}

type CredentialRequest = IHttpRequestOptions & { readonly uri?: string };

function readAddress({ url, uri, baseURL = '' }: CredentialRequest): string {
	const address = url ?? uri ?? '';
	return URL.canParse(address) ? address : `${baseURL}${address}`;
}

/**
 * Adds the API key if the request goes to the credential's service (spec 5.1). The credential's test, recognized by
 * `baseURL`, gets no key for an invalid base address: n8n then reports an invalid URL.
 * @throws Error if any other request, such as one of n8n's HTTP Request node, goes to another service
 */
export function authorize(
	credential: ICredentialDataDecryptedObject,
	request: CredentialRequest,
): IHttpRequestOptions {
	// No redirect of n8n gets the key. The last two options are for n8n's HTTP Request node.
	const noRedirects = {
		disableFollowRedirect: true,
		followRedirect: false,
		followAllRedirects: false,
	};
	const all = { ...request, ...noRedirects };
	const { baseUrl, problem } = readConnection(credential);
	if (problem !== undefined || !isBelow(readAddress(request), baseUrl)) {
		if (request.baseURL !== undefined) return all;
		throw new Error(`The API key is only for the credential’s service${baseUrl && `, ${baseUrl}`}`);
	}
	const Authorization = `Bearer ${trimSecret(credential.apiKey)}`;
	return { ...all, headers: { ...request.headers, Authorization } };
}
