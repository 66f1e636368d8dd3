import { catalog } from '../../../../nodes/MediaGeneration/catalog';
import { buildBody } from '../../../../nodes/MediaGeneration/fields';

const tools = ['ai-image-generator', 'text-to-video'].map(
	(slug) => [slug, catalog.find((one) => one.slug === slug)!] as const,
);

describe.each(tools)('%s: a list of shapes', (_, tool) => {
	test.each([
		['landscape', '16:9'],
		['portrait', '9:16'],
		['square', '1:1'],
	])('sends %s as %s to Magic Hour, however it was entered', (word, ratio) => {
		for (const orientation of [word, ratio]) {
			expect(buildBody(tool, { orientation }, 'flat')).toEqual({ orientation: word });
			expect(buildBody(tool, { orientation }, 'nested')).toEqual({ aspect_ratio: ratio });
		}
	});
});

test('a shape has one name in all lists', () => {
	const labels = new Map<string, Set<string | undefined>>();
	for (const { fields } of catalog) {
		for (const field of fields) {
			if (field.kind !== 'choice' || field.label !== 'Shape') continue;
			for (const { value, label } of field.choices) {
				const ratio = field.spelling?.nested?.[value] ?? value;
				labels.set(ratio, (labels.get(ratio) ?? new Set()).add(label));
			}
		}
	}
	expect(labels.size).toBeGreaterThan(3);
	for (const all of labels.values()) expect(all.size).toBe(1);
});
