import type { RowGroup } from '../bench.mts';
import { eventsSeen } from '../scale/events-seen.mts';
import { items } from '../scale/items.mts';
import { reconcile } from '../scale/reconcile.mts';

const by = (name: string, load: string, measure: RowGroup['measure']): RowGroup => ({
	name: `scale-${name}`,
	about: `how cost grows with ${load}`,
	rounds: 3,
	measure,
});

/** How costs grow with the load: each row is a point of a curve in docs/images/scale.svg. */
export const scale = [
	by('items', 'the items', items),
	by('reconcile', 'the projects', reconcile),
	by('events', 'the events seen before', eventsSeen),
];
