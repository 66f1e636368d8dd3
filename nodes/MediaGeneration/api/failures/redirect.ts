import { extractBaseAddress } from '../../catalog/projects';
import type { HttpResponse } from '../http/client';
import { MAGIC_HOUR, describePlacesToCheck, type Connection } from '../http/connection';
import type { FailureFacts } from './failure';
import { maskQueries } from '../http/mask';

export type Diagnosis = Pick<FailureFacts, 'message' | 'advice'>;

const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

export const isRedirect = (status: number): boolean => REDIRECT_STATUSES.includes(status);

/** Longer than any genuine base address. */
const LONGEST_ADDRESS = 300;

/** The mask of a secret, plain or percent-encoded. */
const MASKED_SECRET = /…|%E2%80%A6/i;

/** Omits the query of the redirect's target, because the query may contain a secret. */
export function adviseOnRedirect(
	{ status, headers }: HttpResponse,
	connection: Connection,
): Diagnosis & { readonly advice: string } {
	const { baseUrl } = connection;
	const written = String(headers.location ?? '');
	const target =
		written !== '' && URL.canParse(written, baseUrl) ? new URL(written, baseUrl) : undefined;
	const address =
		target && maskQueries(`${target.origin}${target.pathname}`.slice(0, LONGEST_ADDRESS));
	const base = address && !MASKED_SECRET.test(address) ? extractBaseAddress(address) : undefined;
	return {
		message: `${baseUrl} redirects to ${address ?? 'another address'} (${status}), and the node doesn’t send the API key there`,
		advice:
			base !== undefined && base !== baseUrl && connection !== MAGIC_HOUR
				? `Use ${base} as the base address in the credential.`
				: `Check ${describePlacesToCheck(connection)}.`,
	};
}
