import { parseFlatted } from '../../../demo/host/flatted.mts';

test('strings are looked up, other values stand for themselves', () => {
	const text = '[{"status":"1","tries":2,"none":null,"items":"2"},"success",["1",true,"3"],"1"]';
	expect(parseFlatted(text)).toEqual({
		status: 'success',
		tries: 2,
		none: null,
		items: ['success', true, '1'],
	});
});

test('what is shared stays one object, also where it contains itself', () => {
	const parsed = parseFlatted('[{"first":"1","second":"1"},{"self":"1"}]') as {
		first: { self: unknown };
		second: unknown;
	};
	expect(parsed.first).toBe(parsed.second);
	expect(parsed.first.self).toBe(parsed.first);
});
