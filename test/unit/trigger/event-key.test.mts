import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { EVENT_TYPES } from '../../../nodes/MediaGeneration/catalog/events';
import { computeEventKey } from '../../../nodes/MediaGeneration/trigger/event-key';
import { makeEvent } from '../support/event.mts';

const computeKey = (type: string, payload: object = {}): string =>
	computeEventKey(makeEvent(type, payload), true);

/** Types that the service may add, of known and new kinds of projects. */
const later = fc
	.tuple(fc.constantFrom('video', 'image', 'audio', 'text'), fc.stringMatching(/^[a-z]{1,9}$/))
	.map((text) => text.join('.'))
	.filter((type) => !EVENT_TYPES.some((one) => one === type));

/** Content without `id`, to which each test adds the project's ID. */
const content = fc.dictionary(
	fc.stringMatching(/^[a-z\d]{1,5}$/).filter((name) => name !== 'id'),
	fc.jsonValue({ maxDepth: 3 }),
);

test.each(EVENT_TYPES)(
	'%s is one event per project, whatever else its deliveries contain',
	(type) => {
		fc.assert(
			fc.property(content, content, (one, other) => {
				expect(computeKey(type, { ...one, id: 'p1' })).toBe(
					computeKey(type, { ...other, id: 'p1' }),
				);
			}),
		);
	},
);

test('two events of a later type differ if their content differs', () => {
	fc.assert(
		fc.property(later, fc.tuple(content, content), (type, [one, other]) => {
			const [before, after] = [one, other].map((more) => makeEvent(type, more));
			fc.pre(!isDeepStrictEqual(before!.payload, after!.payload));
			expect(computeEventKey(before!, true)).not.toBe(computeEventKey(after!, true));
		}),
	);
	const progress = (percent: number) => computeKey('video.progress', { at: { percent } });
	expect(progress(10)).not.toBe(progress(20));
});

test('two events of a later type with equal content are equal, whatever the order of their fields', () => {
	const reversed = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(reversed);
		if (typeof value !== 'object' || value === null) return value;
		const entries = Object.entries(value).map(([name, inner]) => [name, reversed(inner)]);
		return Object.fromEntries(entries.reverse());
	};
	fc.assert(
		fc.property(later, content, (type, payload) => {
			expect(computeKey(type, payload)).toBe(computeKey(type, reversed(payload) as object));
		}),
	);
});

test('the key differs by type and by project', () => {
	const types = [...new Set([...EVENT_TYPES, 'video.progress', 'text.completed'])];
	const keys = types.flatMap((type) => [
		computeKey(type, { id: 'p1' }),
		computeKey(type, { id: 'p2' }),
	]);
	expect(new Set(keys).size).toBe(keys.length);
});
