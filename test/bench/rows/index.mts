import type { RowGroup } from '../bench.mts';
import { download } from './download.mts';
import { fastGenerations, limitedGenerations, slowGenerations } from './generations.mts';
import { manyItems } from './many-items.mts';
import { upload } from './upload.mts';

export const rowGroups: RowGroup[] = [
	upload,
	download,
	fastGenerations,
	slowGenerations,
	limitedGenerations,
	manyItems,
];
