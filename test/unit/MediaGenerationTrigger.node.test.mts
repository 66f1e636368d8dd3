import type { TriggerPanelDefinition } from 'n8n-workflow';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node';

const { description, webhookMethods } = new MediaGenerationTrigger();

test('the webhook properties that n8n reads per request contain no expression, and the only version is 2', () => {
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

test('the paths differ, so that no delivery reaches the wrong one', () => {
	const paths = description.webhooks!.map(({ path }) => path);
	expect(new Set(paths).size).toBe(paths.length);
});

test('while the editor listens, the canvas shows the next step in a few words, and the panel explains it', () => {
	expect(description.eventTriggerDescription).toMatch(/Test URL/);
	expect(description.eventTriggerDescription!.length).toBeLessThanOrEqual(60);
	const { executionsHelp } = description.triggerPanel as TriggerPanelDefinition;
	expect(executionsHelp).toMatch(
		/Test URL.*rejected, the test ends, and the panel shows the reason/,
	);
	expect(executionsHelp).toMatch(/no event for a canceled project/);
});
