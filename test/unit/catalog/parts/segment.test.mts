import { segment } from '../../../../nodes/MediaGeneration/catalog/parts/segment';

test('a known length is described at the end of the part, and becomes its rule', () => {
	const end = segment('video', { seconds: { min: 1, max: 30 } }).at(-1)!;
	expect(end.description).toContain('1 to 30 seconds after the start');
	expect(end).toHaveProperty('lengthOf.live', { min: 1, max: 30 });
});
