import {
	answerTo,
	answerToCopy,
	explained,
	FILTERED,
	isSuccess,
} from '../../../nodes/MediaGeneration/webhook/respond';
import type { Refusal } from '../../../nodes/MediaGeneration/webhook/verify';

const REASONS: Record<Refusal, number> = {
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
		const answer = answerTo(reason as Refusal);
		expect(answer.status).toBe(status);
		expect(['unauthorized', 'not an event']).toContain(answer.body.message);
	},
);

test('a copy is told to retry only if success is awaited and the run is active', () => {
	expect(answerToCopy('running', true).status).toBe(503);
	expect(answerToCopy('running', false).status).toBe(200);
	expect(answerToCopy('succeeded', true).status).toBe(200);
	expect(answerToCopy('succeeded', false).status).toBe(200);
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
	expect(answerToCopy('running', true).headers).toEqual({ 'retry-after': '5' });
});

test('an answer’s explanation changes neither its status nor its text, and differs for each reason', () => {
	const refusals = Object.keys(REASONS) as Refusal[];
	const reasons = refusals.map((refusal) => {
		const { body, ...rest } = explained(answerTo(refusal), refusal);
		expect({ ...rest, body: { message: body.message } }).toEqual(answerTo(refusal));
		return body.reason;
	});
	reasons.push(explained(FILTERED, 'filtered').body.reason);
	expect(new Set(reasons).size).toBe(refusals.length + 1);
	for (const reason of reasons) expect(reason).toMatch(/^[A-Z].*\.$/);
});
