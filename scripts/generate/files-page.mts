import { listExtensions, type FileType } from '../../nodes/MediaGeneration/fields/index.ts';
import { capital, table } from './markdown.mts';

const TYPES: readonly FileType[] = ['image', 'video', 'audio', 'gif'];

const labelOf = (type: FileType): string => (type === 'gif' ? 'GIF' : capital(type));

/** What is generated into the page of files. */
export const filesParts = (): Record<string, string> => ({
	'file-types': table(
		['Type', 'Extensions'],
		TYPES.map((type) => [labelOf(type), listExtensions([type], 'nested').join(', ')]),
	),
});
