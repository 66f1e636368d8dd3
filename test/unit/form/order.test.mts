import fc from 'fast-check';
import { byLabel, byName } from '../../../nodes/MediaGeneration/form/order';

const word = fc.stringMatching(/^[A-Za-z][a-z ]{0,9}$/);

test('a list is in order as people read it, capitals or not, whole, and the given one stays as it was', () => {
	fc.assert(
		fc.property(fc.array(word), (labels) => {
			const named = labels.map((name) => ({ name }));
			const ordered = byName(named).map(({ name }) => name);
			expect(ordered).toEqual([...labels].sort((a, b) => a.localeCompare(b, 'en')));
			expect(named.map(({ name }) => name)).toEqual(labels);
			const labelled = labels.map((displayName) => ({ displayName }) as never);
			expect(byLabel(labelled).map(({ displayName }) => displayName)).toEqual(ordered);
		}),
	);
});

test('entries of one name keep their order: n8n takes the first', () => {
	const entries = [1, 2, 3].map((at) => ({ name: 'same', at }));
	expect(byName([{ name: 'z', at: 0 }, ...entries])).toEqual([...entries, { name: 'z', at: 0 }]);
});
