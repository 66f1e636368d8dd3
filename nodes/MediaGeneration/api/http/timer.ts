/** The time limits of requests, in milliseconds. */
export const TIME_LIMITS = {
	/** A call to the service, until its response is read to the end; also the base limit of an upload from memory. */
	call: 60_000,
	/** From the request to the beginning of a download. */
	firstByte: 60_000,
	/** A request for a part of a file, until the part is read completely. */
	part: 20_000,
	/** A transfer must move a minimum number of bytes in each interval of this length. */
	stallWindow: 60_000,
};

// A longer time is split into steps: a timer of 2^31 ms or more fires immediately (Node's 32-bit limit).
const LONGEST_STEP_MS = 60_000;

/**
 * Calls `onTimeout` after `ms` milliseconds of the monotonic clock. Returns a function that stops the timer and
 * releases `onTimeout`, which would otherwise keep the connection of a finished request in memory.
 */
export function startTimer(ms: number, onTimeout: () => void): () => void {
	const end = performance.now() + ms;
	let step: AbortSignal | undefined;
	const begin = (): void => {
		const rest = Math.ceil(end - performance.now());
		if (rest <= 0) return onTimeout();
		step = AbortSignal.timeout(Math.min(rest, LONGEST_STEP_MS));
		step.addEventListener('abort', begin);
	};
	begin();
	return () => step?.removeEventListener('abort', begin);
}
