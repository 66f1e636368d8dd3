import { loadContract } from '../../sandbox/contract/contract.mts';
import { sortEntries, type Accepted, type Sorted } from './accepted.mts';
import { readCatalogRequests } from './catalog-requests.mts';
import { findDifferences } from './compare.mts';
import { mergeSurfaces, readSurface } from './surface.mts';

/**
 * Compares the service's documents with the sandbox's contract; requests are compared with the catalog, since the
 * contract lists not all known values. test/contract shows that both agree otherwise.
 */
export function findDrift(documents: readonly object[], accepted: readonly Accepted[]): Sorted {
	const service = mergeSurfaces(...documents.map((document) => readSurface(document)));
	const here = mergeSurfaces(readSurface(loadContract().document), readCatalogRequests());
	return sortEntries(findDifferences(service, here), accepted);
}
