import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../hosts/wait-until.mts';
import { deliver, makeEventBody, createIds } from './deliver.mts';

type RedeliveryLoad = {
	/** The trigger's URLs at the two webhook processes: `first` and `second`. */
	first: string;
	second: string;
	secret: string;
	events: number;
	connections: number;
	/** The pause between the two rounds of deliveries. */
	pauseMs: number;
	/** The time after which a delivery without a response counts as failed. Default: 10 s, like the service. */
	givesUpAfterMs?: number;
	/** Called when half of the first round's events have been accepted. */
	onHalfway?: () => Promise<void>;
};

type Redelivered = {
	ids: string[];
	/** The response time of each delivery that got a response in time. */
	responseMs: number[];
	/** The number of deliveries without a response within `givesUpAfterMs`. */
	unanswered: number;
};

/**
 * Delivers half of the events to each of two webhook processes, and after a pause each event to the other process.
 * Repeats a delivery, to the two processes in turn, until it is accepted.
 */
export async function redeliver(load: RedeliveryLoad): Promise<Redelivered> {
	const ids = createIds(load.events);
	const urls = (index: number) =>
		index % 2 ? [load.first, load.second] : [load.second, load.first];
	const seen: Redelivered = { ids, responseMs: [], unanswered: 0 };
	let responded = 0;
	await sendOverConnections(load, ids, async (id, index) => {
		await sendUntilAccepted(load, seen, urls(index), id);
		if (++responded === Math.floor(load.events / 2)) await load.onHalfway?.();
	});
	await pause(load.pauseMs);
	await sendOverConnections(load, ids, async (id, index) => {
		await sendUntilAccepted(load, seen, urls(index).reverse(), id);
	});
	return seen;
}

async function sendOverConnections(
	{ connections }: RedeliveryLoad,
	ids: readonly string[],
	send: (id: string, index: number) => Promise<void>,
): Promise<void> {
	const waiting = ids.map((id, index) => ({ id, index })).reverse();
	const connection = async () => {
		for (let next = waiting.pop(); next; next = waiting.pop()) await send(next.id, next.index);
	};
	await Promise.all(Array.from({ length: connections }, connection));
}

const GIVES_UP_AFTER_MS = 10_000;
const REPEATED_AFTER_MS = 2_000;
/** More than the two minutes after which n8n detects a dead worker. */
const DELIVERED_FOR_MS = 5 * 60_000;

/** Alternates between the processes from attempt to attempt, as a load balancer may. */
async function sendUntilAccepted(
	{ secret, givesUpAfterMs = GIVES_UP_AFTER_MS }: RedeliveryLoad,
	seen: Redelivered,
	urls: string[],
	id: string,
): Promise<void> {
	let count = 0;
	const isAccepted = async () => {
		const body = makeEventBody('video.completed', id);
		const sentAt = performance.now();
		const response = deliver(urls[count++ % urls.length]!, { body, secret });
		const status = await Promise.race([
			response.then((response) => response.status).catch(() => undefined),
			pause(givesUpAfterMs),
		]);
		if (status === undefined) seen.unanswered++;
		else seen.responseMs.push(performance.now() - sentAt);
		return status === 200;
	};
	const limits = { withinMs: DELIVERED_FOR_MS, everyMs: REPEATED_AFTER_MS };
	await waitUntil(`${id} is accepted`, isAccepted, limits);
}
