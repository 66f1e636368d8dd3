import type { IWebhookFunctions } from 'n8n-workflow';
import { createPerNode } from '../../../../nodes/MediaGeneration/trigger/state/node-state';

const makeContext = (workflow: string, node: string) =>
	({
		getWorkflow: () => ({ id: workflow }),
		getNode: () => ({ id: node }),
	}) as unknown as IWebhookFunctions;

test('a node keeps its value from delivery to delivery, and shares it with no other', () => {
	let made = 0;
	const numberOf = createPerNode(() => ++made);
	const numbers = [
		numberOf(makeContext('w1', 'a')),
		numberOf(makeContext('w1', 'b')),
		numberOf(makeContext('w2', 'a')),
		numberOf(makeContext('w1', 'a')),
	];
	expect(numbers).toEqual([1, 2, 3, 1]);
});
