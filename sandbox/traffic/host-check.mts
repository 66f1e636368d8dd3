import { HttpError } from '../http-error.mts';

const OWN_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/**
 * Accepts requests to this machine's own names only: otherwise another site could point its own name here (DNS rebinding) and
 * read the portal.
 * @throws HttpError 403
 */
export function checkHost(host: string | undefined): void {
	if (host === undefined || !OWN_HOST.test(host)) {
		throw new HttpError(
			403,
			'The sandbox accepts the host names 127.0.0.1, localhost and [::1] only',
		);
	}
}
