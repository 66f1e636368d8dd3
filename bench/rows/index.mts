import type { RowGroup } from '../bench.mts';
import { checkOnly } from './check-only.mts';
import { events } from './events.mts';
import { fastGenerations, limitedGenerations, slowGenerations } from './generations.mts';
import { longRenders } from './long-renders.mts';
import { manyItems } from './many-items.mts';
import { passingItems } from './passing-items.mts';
import { largeFile, transfers } from './transfers.mts';
import { eventsSeen } from '../scale/events-seen.mts';
import { items } from '../scale/items.mts';
import { reconcile } from '../scale/reconcile.mts';

/** The groups in the order of the table. The command measures all of them by default. */
export const rowGroups: RowGroup[] = [
	...largeFile,
	fastGenerations,
	slowGenerations,
	limitedGenerations,
	manyItems,
	checkOnly,
	passingItems,
	transfers,
	longRenders,
	...events,
];

const scaleBy = (name: string, load: string, measure: RowGroup['measure']): RowGroup => ({
	name: `scale-${name}`,
	about: `how cost grows with ${load}`,
	rounds: 3,
	measure,
});

/**
 * Measured only on request, since these groups take long. Each row is a point of a curve; a table in bench/README.md
 * lists the points.
 */
export const rowsOnDemand: RowGroup[] = [
	scaleBy('items', 'the items', items),
	scaleBy('reconcile', 'the projects', reconcile),
	scaleBy('events', 'the events seen before', eventsSeen),
];
