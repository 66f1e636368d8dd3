import { createCaller, type Call } from '../../../nodes/MediaGeneration/api/call';
import type { Purpose } from '../../../nodes/MediaGeneration/api/call-failure';
import type { HttpResponse } from '../../../nodes/MediaGeneration/api/client';
import { Canceled } from '../../../nodes/MediaGeneration/api/clock';
import { Deadline } from '../../../nodes/MediaGeneration/api/deadline';
import { Disconnected } from '../../../nodes/MediaGeneration/api/disconnected';
import { Failure } from '../../../nodes/MediaGeneration/api/failure';
import { createRequestQueue } from '../../../nodes/MediaGeneration/api/request-queue';
import { VirtualClock } from '../support/virtual-clock.mts';

const response = (status: number): HttpResponse => ({ status, headers: {}, body: {} });
const read: Purpose = { aim: 'read it', outcome: 'notRead', missing: '', projectId: 'p1' };
const paid: Purpose = { aim: 'start the project', outcome: 'notAccepted', missing: '' };

function callerOver(places = 20) {
	const clock = new VirtualClock();
	const queue = createRequestQueue(places, clock);
	const call = createCaller(clock, queue);
	const make = async (outcomes: Array<number | Error>, more: Partial<Call> = {}) => {
		let sent = 0;
		const result = await call({
			purpose: read,
			judge: () => undefined,
			send: async () => {
				const outcome = outcomes[Math.min(sent++, outcomes.length - 1)]!;
				if (typeof outcome !== 'number') throw outcome;
				return response(outcome);
			},
			...more,
		}).catch((error: unknown) => error);
		return { result, sent };
	};
	return { clock, queue, call, make };
}

test('only the final response is judged', async () => {
	const judged: number[] = [];
	const { result } = await callerOver().make([503, 429, 404], {
		judge: ({ status }) => void judged.push(status),
	});
	expect(judged).toEqual([404]);
	expect(result).toEqual(response(404));
});

test('the call ends with the judge’s error; a missing answer is a failure, too', async () => {
	const refused = new Failure({ outcome: 'notRead', message: 'no' });
	const judge = () => {
		throw refused;
	};
	expect((await callerOver().make([400], { judge })).result).toBe(refused);
	const broken = new Disconnected('media.test', 'CERT_HAS_EXPIRED', true, true);
	expect((await callerOver().make([broken])).result).toMatchObject({
		facts: { outcome: 'notRead', projectId: 'p1', message: expect.stringContaining('media.test') },
	});
});

test('no attempt starts after the deadline, and the error says so', async () => {
	const tooLate = new Failure({ outcome: 'notStarted', message: 'too late' });
	const { clock, make } = callerOver();
	const deadline = Deadline.in(clock, 0).failingWith(() => tooLate);
	expect(await make([200], { deadline })).toMatchObject({ sent: 1, result: response(200) });
	expect(await make([503], { deadline })).toEqual({ sent: 1, result: response(503) });
	clock.advance(1);
	expect(await make([200], { deadline })).toEqual({ sent: 0, result: tooLate });
});

test('a cancel while a generation call is under way leaves open whether it was accepted', async () => {
	const end = async (purpose: Purpose, isUnderWay: boolean) =>
		(await callerOver().make([new Canceled(isUnderWay)], { purpose })).result;
	expect(await end(paid, true)).toMatchObject({ facts: { outcome: 'responseLost' } });
	expect(await end(paid, false)).toBeInstanceOf(Canceled);
	expect(await end(read, true)).toBeInstanceOf(Canceled);
});

test('a call keeps its turn for three attempts; then it continues behind later ones', async () => {
	const { clock, queue, call } = callerOver(1);
	const order: string[] = [];
	const busy = async (name: string, refusals: number) => {
		let left = refusals;
		await call({
			purpose: read,
			ticket: queue.ticket(),
			judge: () => undefined,
			send: async () => {
				order.push(name);
				// Others wait for the one place whenever this one pauses.
				await clock.sleep(60_000);
				return response(left-- > 0 ? 503 : 200);
			},
			deadline: new Deadline(() => Infinity),
		});
	};
	await Promise.all([busy('a', 4), busy('b', 0), busy('c', 0), busy('d', 0), busy('e', 0)]);
	expect(order.join('')).toBe('abacadeaa');
});

test('nothing is sent again after the execution was canceled', async () => {
	const canceled = new Canceled();
	expect(await callerOver().make([canceled])).toEqual({ sent: 1, result: canceled });
});

test('by default a call is safe to send again; a paid one is not', async () => {
	expect((await callerOver().make([503, 200])).sent).toBe(2);
	expect((await callerOver().make([503, 200], { policy: 'paid' })).sent).toBe(1);
});
