import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node';

const { description, webhookMethods } = new MediaGenerationTrigger();

test('n8n evaluates no expression per request: no version 1, and none in what it reads then', () => {
	expect(description.version).toBe(2);
	for (const webhook of description.webhooks!) {
		const { ndvHideUrl, ...perRequest } = webhook;
		expect(ndvHideUrl).toBeDefined();
		expect(JSON.stringify(perRequest)).not.toContain('={{');
		expect(perRequest).toMatchObject({ httpMethod: 'POST' });
	}
});

test('each URL has the three methods that n8n calls', () => {
	for (const { name } of description.webhooks!) {
		const methods = webhookMethods[name as keyof typeof webhookMethods];
		expect(Object.keys(methods).sort()).toEqual(['checkExists', 'create', 'delete']);
	}
});

test('paths differ, or a delivery would go to the wrong one', () => {
	const paths = description.webhooks!.map(({ path }) => path);
	expect(new Set(paths).size).toBe(paths.length);
});

test('while the editor listens, it says where to look if nothing arrives', () => {
	expect(description.eventTriggerDescription).toMatch(/Test URL/);
	expect(description.eventTriggerDescription).toMatch(/refused/);
});
