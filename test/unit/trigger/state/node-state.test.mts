import type { IWebhookFunctions } from 'n8n-workflow';
import { createPerNode } from '../../../../nodes/MediaGeneration/trigger/state/node-state';

const contextOf = (workflow: string, node: string) =>
	({
		getWorkflow: () => ({ id: workflow }),
		getNode: () => ({ id: node }),
	}) as unknown as IWebhookFunctions;

test('a node keeps its value from delivery to delivery, and shares it with no other', () => {
	let made = 0;
	const numberOf = createPerNode(() => ++made);
	const numbers = [
		numberOf(contextOf('w1', 'a')),
		numberOf(contextOf('w1', 'b')),
		numberOf(contextOf('w2', 'a')),
		numberOf(contextOf('w1', 'a')),
	];
	expect(numbers).toEqual([1, 2, 3, 1]);
});
