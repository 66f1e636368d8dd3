import { SILENCE_MS } from './schedule.mts';
import type { FaultAction } from '../../../sandbox/traffic/faults.mts';
import type { Check } from './run-schedule.mts';

export const checkNothingGoesOn: Check = (_, { late }) =>
	late.map((request) => `${request} was sent after the end`);

/** engine/cancel.test has a stricter limit. */
const LONGEST_STOP_MS = 5_000;

/** Checks time and requests only: other checks cover the payments of the stopped run and its retry. */
export const checkStopsAtOnce: Check = (_, { stop }) =>
	stop
		? [
				...(stop.tookMs > LONGEST_STOP_MS ? [`it ended ${stop.tookMs} ms after Stop`] : []),
				...stop.requests.map((request) => `${request} was sent after Stop`),
			]
		: [];

/** A *Maximum Wait* of 5 minutes, at the tests' speed. */
const MAXIMUM_WAIT_MS = 6_000;
/** A request's time-out in the tests. */
const REQUEST_MS = 3_000;
const PATIENCE_MS = 10_000;

/**
 * The download of a paid result may begin up to a minute (1,200 ms at the tests' speed) after *Maximum Wait*. With one
 * byte per millisecond, a result of less than 20 kB takes up to 20 s.
 */
const LONGEST_DRIP_MS = 1_200 + 20_000;

/** Three requests that each reach the tests' time-out, plus an allowance for a busy machine. */
const LONGEST_SILENCE_MS = 3 * 3_500;

const isSilent = (action: FaultAction): boolean =>
	action.kind === 'endless' || (action.kind === 'delay' && action.ms === SILENCE_MS);

export const endsInTime: Check = ({ retryOnFail, faults }, { longestMs }) => {
	const drips = faults.some(
		({ method, path, action }) =>
			method === 'GET' && path === '/storage/*' && action.kind === 'drip',
	);
	const attemptMs =
		MAXIMUM_WAIT_MS +
		REQUEST_MS +
		(drips ? LONGEST_DRIP_MS : 0) +
		(faults.some(({ action }) => isSilent(action)) ? LONGEST_SILENCE_MS : 0);
	return longestMs > (retryOnFail ? 3 : 1) * attemptMs + PATIENCE_MS
		? [`a run took ${Math.round(longestMs)} ms`]
		: [];
};
