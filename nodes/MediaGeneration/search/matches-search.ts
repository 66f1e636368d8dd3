import type { INodeListSearchItems } from 'n8n-workflow';
import { foldText } from '../json/normalize-text';

/** The service's words for what people type. */
const SYNONYMS: Readonly<Record<string, string>> = { man: 'male', woman: 'female' };

/** Without accents: "José" becomes "jose". */
const splitWords = (text: unknown): string[] =>
	foldText(String(text))
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.split(/[^\p{L}\p{N}.]+/u);

/** Whether each typed word begins a word of the entry's name or value. */
export function matchesSearch({ name, value }: INodeListSearchItems, filter = ''): boolean {
	const words = [...splitWords(name), ...splitWords(value)];
	return splitWords(filter).every((typed) =>
		words.some((word) => word.startsWith(typed) || word === SYNONYMS[typed]),
	);
}
