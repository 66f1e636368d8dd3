import { isJsonObject } from '../../types.mts';
import { rule } from './rule.mts';

/** `x-distinct: key`: no two objects of a list have the same text there, upper and lower case being the same. */
export const distinct = rule<string>('x-distinct', 'string', (key, data) => {
	if (!Array.isArray(data)) return undefined;
	const texts = data
		.map((each: unknown) => (isJsonObject(each) ? each[key] : undefined))
		.filter((text) => typeof text === 'string');
	const lower = texts.map((text) => text.toLowerCase());
	const repeated = texts.find((_, index) => lower.indexOf(lower[index]) < index);
	if (repeated === undefined) return undefined;
	return `${key}: '${repeated}' is there more than once, ignoring case`;
});
