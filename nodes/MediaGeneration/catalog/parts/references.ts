import type { FileType, NamedFilesField } from '../../fields';
import { namedFiles } from '../../fields';

/** Files that the prompt can name (live service: text to video since October 2026, the video editor since November). */
export const references = (accepts: readonly FileType[], kinds: string): NamedFilesField =>
	namedFiles('references', {
		description: `${kinds} that the prompt refers to as @name. Not every model supports them.`,
		entryLabel: 'Reference',
		accepts,
		at: { nested: 'references' },
		live: { maxEntries: 10 },
		additional: true,
	});

/** The types of references that models accept (live service, October 2026; the video editor: November). */
export const PICTURE_TYPES: readonly FileType[] = ['image'];
export const PICTURE_AND_CLIP_TYPES: readonly FileType[] = ['image', 'video'];
export const ALL_REFERENCE_TYPES: readonly FileType[] = ['image', 'video', 'audio'];
