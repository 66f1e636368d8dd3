import { type TriggerPanelDefinition, webhookDescriptionIsNativelyResolvable } from 'n8n-workflow';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node';

const { description, webhookMethods } = new MediaGenerationTrigger();

test('n8n reads the only webhook without its expression engine, and the only version is 2', () => {
	expect(description.version).toBe(2);
	expect(description.webhooks).toMatchObject([{ name: 'default', httpMethod: 'POST' }]);
	expect(webhookDescriptionIsNativelyResolvable(description.webhooks![0]!)).toBe(true);
	// n8n before 2.41 evaluates it.
	expect(description.webhooks![0]!.responseMode).toBe('={{$parameter["acknowledge"]}}');
	expect(Object.keys(webhookMethods.default)).toEqual(['checkExists', 'create', 'delete']);
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
