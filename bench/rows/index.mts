import type { RowGroup } from '../bench.mts';
import { checkOnly } from './check-only.mts';
import { events } from './events.mts';
import { eventsQueue, killedWorker } from './events-queue.mts';
import { fastGenerations, limitedGenerations, slowGenerations } from './generations.mts';
import { largeFile } from './large-file.mts';
import { longRenders } from './long-renders.mts';
import { manyItems } from './many-items.mts';
import { passingItems } from './passing-items.mts';
import { ownCode } from './own-code.mts';
import { scale } from './scale.mts';
import { size } from './size.mts';
import { transfers } from './transfers.mts';

/** In the order of the table. */
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
	ownCode,
	size,
	...events,
	eventsQueue,
	killedWorker,
];

/** Measured only on request: they take long. */
export const rowsOnDemand: RowGroup[] = scale;
