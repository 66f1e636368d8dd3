import {
	parseEvent,
	type ServiceEvent,
} from '../../../nodes/MediaGeneration/trigger/webhook/event';

const encodeBody = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

export function makeEvent(type: string, payload: object = {}): ServiceEvent {
	const read = parseEvent(encodeBody({ type, payload: { id: 'p1', ...payload } }));
	if (typeof read === 'string') throw new Error(`rejected: ${read}`);
	return read;
}
