import type { IWebhookFunctions } from 'n8n-workflow';
import { inFlightEventsOf, perNode } from '../../../nodes/MediaGeneration/trigger/per-node';

const contextOf = (workflow: string, node: string) =>
	({
		getWorkflow: () => ({ id: workflow }),
		getNode: () => ({ id: node }),
	}) as unknown as IWebhookFunctions;

test('a node keeps its value from delivery to delivery, and shares it with no other', () => {
	let made = 0;
	const numberOf = perNode(() => ++made);
	const numbers = [
		numberOf(contextOf('w1', 'a')),
		numberOf(contextOf('w1', 'b')),
		numberOf(contextOf('w2', 'a')),
		numberOf(contextOf('w1', 'a')),
	];
	expect(numbers).toEqual([1, 2, 3, 1]);
});

test('an event that one trigger runs can also be run by another', () => {
	const [one, other] = [contextOf('w1', 'a'), contextOf('w1', 'b')];
	expect(inFlightEventsOf(one).start('e').isNew).toBe(true);
	expect(inFlightEventsOf(other).start('e').isNew).toBe(true);
	expect(inFlightEventsOf(one).start('e').isNew).toBe(false);
});
