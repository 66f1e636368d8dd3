import { type Field, type FileType, group, listFormats, media, text } from '../../fields';

export const prompt = (options: Parameters<typeof text>[1]): Field =>
	text('prompt', { in: 'style', rows: 2, ...options });

/** Files that the prompt can name (live service: text to video since October 2026, the video editor since November). */
export const references = (accepts: readonly FileType[], kinds: string): Field =>
	group('references', {
		description: `${kinds} that the prompt refers to as @name. Not every model supports them.`,
		entryLabel: 'Reference',
		isNamed: true,
		fields: [
			text('name', {
				description:
					'Name of the file in the prompt, where it follows an @. Starts with A–Z or a–z.',
				placeholder: 'e.g. hero',
				required: true,
			}),
			media('file', {
				description: `Formats: ${listFormats(accepts, 'nested').join(', ')}`,
				accepts,
				at: { nested: 'file_path' },
			}),
		],
		at: { nested: 'references' },
		live: { maxEntries: 10 },
		additional: true,
	});

/** The types of references that models accept (live service, October 2026; the video editor: November). */
export const PICTURE_TYPES: readonly FileType[] = ['image'];
export const PICTURE_AND_CLIP_TYPES: readonly FileType[] = ['image', 'video'];
export const ALL_REFERENCE_TYPES: readonly FileType[] = ['image', 'video', 'audio'];
