import { parseLongIntegers, type Reviver } from './long-integers';

const LONG_ID = /"id"\s*:\s*-?[1-9]\d{15}/;

/**
 * `JSON.parse`, except that an `id` keeps all its digits: one that a number would round is read as text.
 * @throws SyntaxError
 */
export const parseJson = (json: string, reviver?: Reviver): unknown =>
	LONG_ID.test(json)
		? parseLongIntegers(json, (digits, key) => (key === 'id' ? digits : Number(digits)), reviver)
		: JSON.parse(json, reviver);
