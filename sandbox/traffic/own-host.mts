import { Refusal } from '../vocabulary.mts';

const OWN_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/**
 * Answers only under this machine's own names: otherwise another site could point its own name here (DNS rebinding) and
 * read the portal.
 * @throws Refusal 403
 */
export function refuseForeignHost(host: string | undefined): void {
	if (host === undefined || !OWN_HOST.test(host)) {
		throw new Refusal(403, 'The sandbox answers as 127.0.0.1, localhost and [::1] only');
	}
}
