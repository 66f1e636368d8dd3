import type { RowGroup } from '../bench.mts';
import { eventsSeen } from '../scale/events-seen.mts';
import { items } from '../scale/items.mts';
import { reconcile } from '../scale/reconcile.mts';
import { uploads } from '../scale/uploads.mts';

/** How costs grow with the load: each row is a point of a curve in docs/images/scale.svg. */
export const scale: RowGroup = {
	name: 'scale',
	about: 'how cost grows: items, parallel uploads, projects in Reconcile, events seen before',
	measure: async (bench) => [
		...(await items(bench)),
		...(await uploads(bench)),
		...(await reconcile(bench)),
		...(await eventsSeen(bench)),
	],
};
