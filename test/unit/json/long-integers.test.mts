import fc from 'fast-check';
import {
	parseWithLongIntegers,
	stringifiedLongIntegers,
	withLongIntegersAsText,
} from '../../../nodes/MediaGeneration/json/long-integers';

test('every integer keeps its digits on the way in and out, wherever it stands', () => {
	const long = fc.bigInt({ min: 10n ** 17n }).filter((one) => BigInt(Number(one)) !== one);
	const signed = fc.tuple(long, fc.boolean()).map(([one, isLess]) => (isLess ? -one : one));
	fc.assert(
		fc.property(signed, fc.string(), (integer, text) => {
			const json = `{"a":[${integer}],"b":${JSON.stringify(text)},"c":${JSON.stringify(`${integer}`)}}`;
			const parsed = parseWithLongIntegers(json);
			expect(parsed).toEqual({ a: [integer], b: text, c: `${integer}` });
			expect(stringifiedLongIntegers(parsed)).toBe(json);
			expect(withLongIntegersAsText(parsed)).toEqual({
				a: [`${integer}`],
				b: text,
				c: `${integer}`,
			});
		}),
	);
});

test('everything else is as JSON has it', () => {
	fc.assert(
		fc.property(fc.json(), (json) => {
			fc.pre(!/\d{16}/.test(json));
			expect(parseWithLongIntegers(json)).toEqual(JSON.parse(json));
			expect(stringifiedLongIntegers(JSON.parse(json))).toBeUndefined();
		}),
	);
	for (const broken of ['{', '{"a":01}', '[1,]']) {
		expect(() => parseWithLongIntegers(broken)).toThrow(SyntaxError);
	}
});
