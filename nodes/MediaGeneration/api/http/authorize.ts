import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { readConnection } from './connection';
import { trimKey } from './trim-secret';

/** Prevents n8n from sending the API key to a redirect target. The last two options are for n8n's HTTP Request node. */
const NO_REDIRECTS = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
};

/** Thrown if a request isn't for the credential's service, such as after the credential was changed during a run. */
class CredentialChanged extends Error {
	// This name lets api/http/connection-error recognize that no request was sent.
	override readonly name = 'CredentialChanged';
}

/** The API key of each request, by abort signal. If the key is rotated during a run, both keys must be masked. */
const KEY_BY_SIGNAL = new WeakMap<AbortSignal, string>();

export const findSentKey = (signal: AbortSignal): string => KEY_BY_SIGNAL.get(signal) ?? '';

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
 * @throws CredentialChanged if any other request goes to another service
 */
export function authorize(
	credential: ICredentialDataDecryptedObject,
	request: CredentialRequest,
): IHttpRequestOptions {
	const all = { ...request, ...NO_REDIRECTS };
	if (!isBelow(readAddress(request), readConnection(credential).baseUrl)) {
		if (request.baseURL !== undefined) return all;
		throw new CredentialChanged(
			'the address doesn’t belong to the credential’s service, so the API key was not sent',
		);
	}
	const key = trimKey(credential.apiKey);
	if (request.abortSignal) KEY_BY_SIGNAL.set(request.abortSignal as AbortSignal, key);
	return { ...all, headers: { ...request.headers, Authorization: `Bearer ${key}` } };
}
