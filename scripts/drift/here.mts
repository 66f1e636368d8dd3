import { theContract } from '../../sandbox/contract/contract.mts';
import { catalogRequests } from './catalog-requests.mts';
import { merged, surfaceOf, type Surface } from './surface.mts';

/**
 * What is compared with the service: the sandbox's contract, but the catalog's requests, since the contract takes some
 * values without a list. That the two agree on everything else is what test/contract shows.
 */
export const here = (): Surface => merged([surfaceOf(theContract().document), catalogRequests()]);
