import { receive } from '../../../nodes/MediaGeneration/webhook/receive';
import vectors from './vectors.json';

const [plain] = vectors;
const delivery = {
	rawBody: Buffer.from(plain!.body_base64, 'base64'),
	signature: plain!.signature,
	timestamp: plain!.timestamp,
};
const options = { secrets: [plain!.secret], toleranceSeconds: 300, now: Number(plain!.timestamp) };
const filter = { events: ['video.completed'], projectIds: [], nameContains: '' };

test('genuine and wanted: its event', () => {
	expect(receive(delivery, options, filter)).toMatchObject({
		kind: 'wanted',
		event: { type: 'video.completed', payload: { id: 'p1' } },
	});
});

test('genuine and not wanted: filtered', () => {
	expect(receive(delivery, options, { ...filter, events: [] })).toEqual({ kind: 'filtered' });
});

test('forged: rejected before any of the body is read', () => {
	const forged = { ...delivery, rawBody: Buffer.from('not even JSON') };
	expect(receive(forged, options, filter)).toEqual({
		kind: 'rejected',
		reason: 'signature mismatch',
	});
});

test('with verification switched off explicitly, still an event or nothing', () => {
	const unsigned = { ...delivery, signature: undefined, timestamp: undefined };
	expect(receive(unsigned, undefined, filter)).toMatchObject({ kind: 'wanted' });
	expect(receive({ ...unsigned, rawBody: Buffer.from('x') }, undefined, filter)).toEqual({
		kind: 'rejected',
		reason: 'not JSON',
	});
});
