import type { INodePropertyMode, INodeType } from 'n8n-workflow';
import type { ChoiceField, FileType } from '../fields';
import { listExtensions } from '../fields';

export type ListSearch = NonNullable<NonNullable<INodeType['methods']>['listSearch']>[string];

/** The file types of saved items (live service). GIF is not among them. */
export const SAVED_FILE_TYPES: readonly FileType[] = ['audio', 'image', 'video'];

export const listSavedTypes = (accepts: readonly FileType[]): string[] =>
	SAVED_FILE_TYPES.filter((type) => accepts.includes(type));

export const getSavedFilesMethodName = (accepts: readonly FileType[]): string =>
	['saved', ...listSavedTypes(accepts)].join('_');

export const getKnownValuesMethodName = ({ name, liveList }: ChoiceField): string =>
	liveList ?? `known_${name}`;

export type ModeExtras = Omit<INodePropertyMode, 'displayName' | 'name' | 'type'>;

export const createMode = (name: string, label: string, extras: ModeExtras): INodePropertyMode => {
	const shape = { name, displayName: label };
	return { ...shape, type: name === 'list' ? 'list' : 'string', ...extras };
};

export const FIELD_NAME_HINT = 'Name of the input’s binary field, such as data';

/** Without *YouTube URL*, which only some inputs accept. *By URL* and *From List* get a placeholder from n8n. */
export function createMediaModes(
	accepts: readonly FileType[],
	hint = FIELD_NAME_HINT,
): INodePropertyMode[] {
	const ending = `.${listExtensions(accepts, 'nested')[0]!}`;
	return [
		createMode('binary', 'Binary', hint === '' ? {} : { hint }),
		createMode('url', 'By URL', {
			// The service rejects a URL whose path has no extension, except on its own hosts (live service, November 2026).
			hint: `Magic Hour expects a URL whose path ends in an extension, such as ${ending}`,
		}),
		createMode('path', 'Storage Path', { placeholder: `e.g. api-assets/id/a${ending}` }),
		createMode('project', 'Project', {
			placeholder: 'e.g. {{ $json.id }}',
			hint: 'ID of a finished project of your account',
		}),
		createMode('list', 'From List', {
			hint: 'Your saved items',
			typeOptions: { searchListMethod: getSavedFilesMethodName(accepts), searchable: true },
		}),
	];
}

export const youtubeMode = createMode('youtube', 'YouTube URL', {
	placeholder: 'e.g. https://www.youtube.com/watch?v=…',
});
