import type { INodeProperties } from 'n8n-workflow';
import { properties } from '../support/form.mts';

test('a collection has each name once: n8n 1 identifies an entry by it', () => {
	const collections = properties.filter(({ type }) => type === 'collection');
	expect(collections.length).toBeGreaterThan(2);
	for (const { options = [] } of collections) {
		const names = (options as INodeProperties[]).map(({ name }) => name);
		expect(names).toEqual([...new Set(names)]);
	}
});
