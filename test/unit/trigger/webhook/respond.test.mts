import {
	makeRejection,
	makeDuplicateResponse,
	addReason,
	FILTERED_RESPONSE,
	isSuccessStatus,
} from '../../../../nodes/MediaGeneration/trigger/webhook/respond';
import type { RejectReason } from '../../../../nodes/MediaGeneration/trigger/webhook/verify';

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

test('no response has a detail that helps a forger', () => {
	for (const [reason, status] of Object.entries(REASONS)) {
		const message = status === 401 ? 'unauthorized' : 'not an event';
		expect(makeRejection(reason as RejectReason)).toEqual({ status, body: { message } });
	}
});

test('a copy gets a retry only if it waits for the end of the run, and the run is active', () => {
	const retry = { status: 503, headers: { 'retry-after': '5' } };
	expect(makeDuplicateResponse('running', true)).toMatchObject(retry);
	expect(makeDuplicateResponse('running', false).status).toBe(200);
	for (const waits of [true, false]) {
		expect(makeDuplicateResponse('succeeded', waits).status).toBe(200);
	}
});

test('a success is any 2xx (spec 6, delivery rule 2)', () => {
	expect([199, 200, 204, 299, 300, 500].filter(isSuccessStatus)).toEqual([200, 204, 299]);
});

test('the explanation in a response changes neither its status nor its text', () => {
	const all = Object.keys(REASONS) as RejectReason[];
	const reasons = all.map((reason) => {
		const { body, ...rest } = addReason(makeRejection(reason), reason);
		expect({ ...rest, body: { message: body.message } }).toEqual(makeRejection(reason));
		return `${reason}: ${body.reason}`;
	});
	reasons.push(`filtered: ${addReason(FILTERED_RESPONSE, 'filtered').body.reason}`);
	expect(`\n${reasons.join('\n')}\n`).toMatchInlineSnapshot(`
		"
		missing header: Event rejected: its signature or timestamp is missing. It needs one header that ends in -event-signature and one that ends in -event-timestamp, with the same prefix.
		bad signature format: Event rejected: its signature is not 64 hexadecimal digits. Check the sender: the signature must be an HMAC-SHA256 in hexadecimal.
		bad timestamp format: Event rejected: its timestamp is not a Unix time in whole seconds. Check the sender: it must be Magic Hour, or sign as Magic Hour does.
		too old: Event rejected: its timestamp is too far in the past. Check the clocks of n8n’s server and of the sender, or sign the event again with a new timestamp instead of repeating an old request.
		too new: Event rejected: its timestamp is too far in the future. Check the clocks of n8n’s server and of the sender.
		signature mismatch: Event rejected: its signature matches no webhook secret in the credential. Each webhook has its own secret: copy that of the Test URL into Webhook Secret or Second Webhook Secret.
		not JSON: Event rejected: its body is not JSON. Check the sender: the body must be JSON.
		not an event: Event rejected: its body is not a valid project event. Check the sender: the body must have a type such as video.completed and a payload with the project’s ID, and be at most 1 MiB.
		filtered: Project Events or the filters under Options leave this event out.
		"
	`);
});
