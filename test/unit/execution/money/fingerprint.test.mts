import { fingerprint } from '../../../../nodes/MediaGeneration/execution/money/asked-for';

test('tells values apart, and does not contain them', () => {
	expect(fingerprint('a', { b: 1 })).toBe(fingerprint('a', { b: 1 }));
	expect(fingerprint('a', { b: 1 })).not.toBe(fingerprint('a', { b: 2 }));
	expect(fingerprint('secret')).toMatch(/^[0-9a-f]{16}$/);
});

test('what JSON cannot hold is no obstacle; values that differ only in a big number differ', () => {
	const circle: Record<string, unknown> = {};
	circle.self = circle;
	expect(fingerprint(circle)).toBe(fingerprint(circle));
	expect(fingerprint({ big: 1n })).not.toBe(fingerprint({ big: 2n }));
	expect(fingerprint(undefined)).toBe(fingerprint(undefined));
});
