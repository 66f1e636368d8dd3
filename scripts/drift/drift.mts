import { loadContract } from '../../sandbox/contract/contract.mts';
import { classifyDifferences, type AcceptedDifference, type DriftResult } from './accepted.mts';
import { readCatalogRequests } from './catalog-requests.mts';
import { findDifferences } from './find-differences.mts';
import { mergeSurfaces, readSurface } from './surface.mts';

/**
 * Compares the service's documents with the sandbox's contract. Takes the tools' requests from the catalog, since the
 * contract doesn't list all known values. Tests in test/contract compare the catalog with the contract.
 */
export function findDrift(
	documents: readonly object[],
	accepted: readonly AcceptedDifference[],
): DriftResult {
	const service = mergeSurfaces(...documents.map((document) => readSurface(document)));
	const here = mergeSurfaces(readSurface(loadContract().document), readCatalogRequests());
	return classifyDifferences(findDifferences(service, here), accepted);
}
