import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { readConnection } from './connection';
import { trimKey } from './trim-secret';

/** n8n would send the key to any redirect target. The last two are for its HTTP Request node. */
const NO_REDIRECTS = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
};

/** n8n reads the credential for each request, so it may have been edited since the execution started. */
class CredentialChanged extends Error {
	// By this name, api/http/disconnected recognizes an error that precedes the request.
	override readonly name = 'CredentialChanged';
}

/** Keys that were sent, by the signal of their request: a rotated key has to be masked, too. */
const SENT_KEYS = new WeakMap<AbortSignal, string>();

export const findSentKey = (signal: AbortSignal): string => SENT_KEYS.get(signal) ?? '';

/** Whether an address is the base address or below it. */
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
 * Adds the API key to a request to the service of the credential (spec 5.1). The credential's own test, whose address is
 * made of the same credential, gets no key if its address is invalid.
 * @throws CredentialChanged if the request goes to another service
 */
export function authorize(
	credential: ICredentialDataDecryptedObject,
	request: CredentialRequest,
): IHttpRequestOptions {
	const all = { ...request, ...NO_REDIRECTS };
	if (!isBelow(readAddress(request), readConnection(credential).baseUrl)) {
		if (request.baseURL !== undefined) return all;
		throw new CredentialChanged(
			'the credential now belongs to another service, so its API key was not sent',
		);
	}
	const key = trimKey(credential.apiKey);
	if (request.abortSignal) SENT_KEYS.set(request.abortSignal as AbortSignal, key);
	return { ...all, headers: { ...request.headers, Authorization: `Bearer ${key}` } };
}
