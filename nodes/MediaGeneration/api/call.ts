import type { Purpose } from './call-failure';
import { canceledFailure, connectionFailure } from './call-failure';
import type { Reply } from './client';
import type { Clock } from './clock';
import { Canceled } from './clock';
import { Disconnected } from './disconnected';
import type { Gate, Turn } from './gate';
import type { Failure } from './failure';
import type { Attempts } from './retry';
import { withRetries } from './retry';
import type { Tempo } from './tempo';

/** No attempt begins after it, however long the call waited for its turn. */
export interface Last {
	/** By the clock's `now`. */
	readonly at: number;
	readonly tooLate: () => Failure;
}

/** When a call is sent. */
export interface When {
	/** By the clock's `now`: until then, errors count as temporary. Default: two minutes. */
	readonly deadline?: number;
	/** Default: the call queues behind all earlier ones. */
	readonly turn?: Turn;
	readonly last?: Last;
}

export interface Call
	extends When, Pick<Attempts, 'isUsable' | 'onPause'>, Partial<Pick<Attempts, 'policy'>> {
	readonly purpose: Purpose;
	readonly send: () => Promise<Reply>;
	/** Throws a `Failure` if the caller cannot use the final reply. */
	readonly judge: (reply: Reply) => void;
	/** The service's tempo; a storage has none. */
	readonly tempo?: Tempo;
}

/** Sends until the reply is final, each attempt in its turn. @throws Failure, Canceled, Halted */
export type MakeCall = (call: Call) => Promise<Reply>;

/** A call that was refused this often has had its turn: it continues behind the others instead of holding them up. */
const ATTEMPTS_IN_TURN = 3;

export const createCaller =
	(clock: Clock, gate: Gate): MakeCall =>
	async ({ purpose, send, judge, tempo, last, turn = gate.turn(), ...attempts }) => {
		const sendInTime = async (): Promise<Reply> => {
			if (last !== undefined && clock.now() > last.at) throw last.tooLate();
			return await send();
		};
		return await withRetries(sendInTime, {
			policy: 'safe',
			clock,
			...attempts,
			around: async (step, attempt) =>
				await (attempt < ATTEMPTS_IN_TURN ? turn : gate.pass)(step, tempo, last?.at),
			onEnd(outcome) {
				if (outcome instanceof Disconnected) throw connectionFailure(outcome, purpose);
				judge(outcome);
			},
		}).catch((error: unknown) => {
			throw purpose.end === 'notAccepted' && error instanceof Canceled && error.isUnderWay
				? canceledFailure()
				: error;
		});
	};
