import type { RowGroup } from '../bench.mts';
import { eventsSeen } from '../scale/events-seen.mts';
import { items } from '../scale/items.mts';
import { reconcile } from '../scale/reconcile.mts';

/** How costs grow with the load: each row is a point of a curve in docs/images/scale.svg. */
export const scale: RowGroup[] = [
	{ name: 'scale-items', about: 'how cost grows with the items', rounds: 3, measure: items },
	{
		name: 'scale-reconcile',
		about: 'how cost grows with the projects',
		rounds: 3,
		measure: reconcile,
	},
	{
		name: 'scale-events',
		about: 'how cost grows with the events seen before',
		rounds: 3,
		measure: eventsSeen,
	},
];
