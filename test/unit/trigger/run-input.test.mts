import fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';
import { readRunInput, writeRunInput } from '../../../nodes/MediaGeneration/trigger/run-input';
import type { RejectReason } from '../../../nodes/MediaGeneration/trigger/webhook/verify';
import { isRejectReason } from '../../../nodes/MediaGeneration/trigger/webhook/respond';

const REASONS: RejectReason[] = ['too old', 'not JSON', 'signature mismatch'];
const json = fc.dictionary(fc.string(), fc.string());

test('the listener’s data arrive unchanged in another process', () => {
	const inputs = fc.record(
		{
			json,
			respondsAtEnd: fc.boolean(),
			mayEndSoon: fc.constant(true),
			key: fc.string(),
			rejected: fc.constantFrom(...REASONS),
		},
		{ requiredKeys: ['json', 'respondsAtEnd'] },
	);
	fc.assert(
		fc.property(inputs, (input) => {
			const stored = JSON.parse(JSON.stringify(writeRunInput(input))) as INodeExecutionData;
			expect(readRunInput(stored)).toEqual(input);
		}),
	);
});

/** Whether the value has anything that a listener passes on: a mode of response, an event key, or a reject reason. */
const isPassedOn = (delivery: unknown): boolean => {
	const given = Object(delivery) as Record<string, unknown>;
	const { respondsAtEnd, mayEndSoon, key, rejected } = given;
	if (respondsAtEnd === true || mayEndSoon === true) return true;
	return typeof key === 'string' || isRejectReason(rejected);
};

test('an item without a listener passes, is acknowledged immediately, and has no key', () => {
	const deliveries = fc.oneof(
		fc.constant(undefined),
		fc.jsonValue().filter((value) => !isPassedOn(value)),
		fc.record({
			respondsAtEnd: fc.constantFrom('true', 1, null),
			mayEndSoon: fc.constantFrom('true', 1, null),
			key: fc.constantFrom(7, null, {}),
			rejected: fc.constantFrom(7, null, 'constructor', 'hello'),
		}),
	);
	fc.assert(
		fc.property(json, deliveries, (own, delivery) => {
			const item = { json: own, delivery } as INodeExecutionData;
			expect(readRunInput(item)).toEqual({ json: own, respondsAtEnd: false });
		}),
	);
});
