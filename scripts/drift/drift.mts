import { theContract } from '../../sandbox/contract/contract.mts';
import { sorted, type Accepted, type Sorted } from './accepted.mts';
import { catalogRequests } from './catalog-requests.mts';
import { differences } from './compare.mts';
import { merged, surfaceOf } from './surface.mts';

/**
 * Compares the service's documents with the sandbox's contract, but with the catalog's requests, since the contract takes
 * some values without a list. That the two agree on everything else is what test/contract shows.
 */
export function driftOf(documents: readonly object[], accepted: readonly Accepted[]): Sorted {
	const service = merged(...documents.map((document) => surfaceOf(document)));
	const here = merged(surfaceOf(theContract().document), catalogRequests());
	return sorted(differences(service, here), accepted);
}
