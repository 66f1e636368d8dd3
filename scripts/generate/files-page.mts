import { listExtensions, type FileType } from '../../nodes/MediaGeneration/fields/index.ts';
import { PROJECT_KEYS } from '../../nodes/MediaGeneration/catalog/outputs.ts';
import { capitalize, formatCode, formatTable } from './markdown.mts';

const TYPES: readonly FileType[] = ['image', 'video', 'audio', 'gif'];

const formatLabel = (type: FileType): string => (type === 'gif' ? 'GIF' : capitalize(type));

export const writeFilesParts = (): Record<string, string> => ({
	'file-types': formatTable(
		['Type', 'Extensions'],
		TYPES.map((type) => [formatLabel(type), listExtensions([type], 'nested').join(', ')]),
	),
	'output-keys': formatTable(
		['Key', 'Content'],
		PROJECT_KEYS.map(({ key, description }) => [formatCode(key), description]),
	),
});
