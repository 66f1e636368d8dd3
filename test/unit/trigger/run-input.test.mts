import fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';
import { runInputOf, toRunInput } from '../../../nodes/MediaGeneration/trigger/run-input';

const json = fc.dictionary(fc.string(), fc.string());

test('what the listener hands over arrives unchanged in another process', () => {
	const handovers = fc.record(
		{ json, waits: fc.boolean(), key: fc.string() },
		{ requiredKeys: ['json', 'waits'] },
	);
	fc.assert(
		fc.property(handovers, (handover) => {
			const stored = JSON.parse(JSON.stringify(toRunInput(handover))) as INodeExecutionData;
			expect(runInputOf(stored)).toEqual({ key: undefined, ...handover });
		}),
	);
});

/** Whether a listener could have said this: that the run waits, or which event it is. */
const isHandedOver = (delivery: unknown): boolean => {
	const { waits, key } = Object(delivery) as { waits?: unknown; key?: unknown };
	return waits === true || typeof key === 'string';
};

test('an item without a listener passes: it waits for nothing and has no key', () => {
	const deliveries = fc.oneof(
		fc.constant(undefined),
		fc.jsonValue().filter((value) => !isHandedOver(value)),
		fc.record({ waits: fc.constantFrom('true', 1, null), key: fc.constantFrom(7, null, {}) }),
	);
	fc.assert(
		fc.property(json, deliveries, (own, delivery) => {
			const item = { json: own, delivery } as INodeExecutionData;
			expect(runInputOf(item)).toEqual({ json: own, waits: false, key: undefined });
		}),
	);
});
