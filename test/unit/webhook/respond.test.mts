import {
	responseTo,
	responseToDuplicate,
	explained,
	FILTERED,
	isSuccess,
} from '../../../nodes/MediaGeneration/webhook/respond';
import type { RejectReason } from '../../../nodes/MediaGeneration/webhook/verify';

const REASONS: Record<RejectReason, number> = {
	'missing header': 401,
	'bad signature format': 401,
	'bad timestamp format': 401,
	'too old': 401,
	'too new': 401,
	'signature mismatch': 401,
	'not JSON': 400,
	'not an event': 400,
};

test.each(Object.entries(REASONS))(
	'%s: HTTP %i, and no detail that helps a forger',
	(reason, status) => {
		const response = responseTo(reason as RejectReason);
		expect(response.status).toBe(status);
		expect(['unauthorized', 'not an event']).toContain(response.body.message);
	},
);

test('a copy is told to retry only when it waits for the end of the run, and the run is active', () => {
	expect(responseToDuplicate('running', true).status).toBe(503);
	expect(responseToDuplicate('running', false).status).toBe(200);
	expect(responseToDuplicate('succeeded', true).status).toBe(200);
	expect(responseToDuplicate('succeeded', false).status).toBe(200);
});

test('a success is any 2xx (spec 6, delivery rule 2)', () => {
	expect([199, 200, 204, 299, 300, 500].map(isSuccess)).toEqual([
		false,
		true,
		true,
		true,
		false,
		false,
	]);
});

test('a copy of an active run is deferred by Retry-After', () => {
	expect(responseToDuplicate('running', true).headers).toEqual({ 'retry-after': '5' });
});

test('the explanation in a response changes neither its status nor its text, and differs for each reason', () => {
	const all = Object.keys(REASONS) as RejectReason[];
	const reasons = all.map((reason) => {
		const { body, ...rest } = explained(responseTo(reason), reason);
		expect({ ...rest, body: { message: body.message } }).toEqual(responseTo(reason));
		return body.reason;
	});
	reasons.push(explained(FILTERED, 'filtered').body.reason);
	expect(new Set(reasons).size).toBe(all.length + 1);
	for (const reason of reasons) expect(reason).toMatch(/^[A-Z].*\.$/);
});
