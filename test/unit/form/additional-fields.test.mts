import type { INodeProperties } from 'n8n-workflow';
import { properties } from '../support/form.mts';

test('a collection has a name twice only for two versions of the node, the newer first', () => {
	const collections = properties.filter(({ type }) => type === 'collection');
	expect(collections.length).toBeGreaterThan(2);
	for (const { options = [] } of collections) {
		const all = options as INodeProperties[];
		for (const name of new Set(all.map((option) => option.name))) {
			const same = all.filter((option) => option.name === name);
			const versions = same.map(({ displayOptions }) => displayOptions?.show?.['@version']?.[0]);
			if (same.length === 1) continue;
			expect(versions).toEqual([1.1, 1]);
		}
	}
});
