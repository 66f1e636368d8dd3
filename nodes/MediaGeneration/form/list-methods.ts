import type { INodeType } from 'n8n-workflow';
import type { ChoiceField, FileType } from '../fields';

/** Names of the methods that search lists, which search/ implements. */

/** A method that n8n calls to search a list. */
export type ListSearch = NonNullable<NonNullable<INodeType['methods']>['listSearch']>[string];

/** The types of saved files (live service), without GIF. */
export const ANY_FILE: readonly FileType[] = ['audio', 'image', 'video'];

export const listSavedTypes = (accepts: readonly FileType[]): string[] =>
	ANY_FILE.filter((type) => accepts.includes(type));

export const getSavedFilesMethodName = (accepts: readonly FileType[]): string =>
	['saved', ...listSavedTypes(accepts)].join('_');

export const getKnownValuesMethodName = ({ name, liveList }: ChoiceField): string =>
	liveList ?? `known_${name}`;
