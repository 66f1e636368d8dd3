import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../hosts/wait-until.mts';
import { deliver, makeEventBody, createIds } from './deliver.mts';

type Elsewhere = {
	/**
	 * The trigger's URL at the process that receives an event first, and at the process that receives its redelivery.
	 */
	first: string;
	second: string;
	secret: string;
	events: number;
	connections: number;
	/** Between the last response of the first round and the second round. */
	restMs: number;
	/** The sender's wait for a response before it repeats the delivery; default: the service's 10 s. */
	givesUpAfterMs?: number;
	/** Called when half of the first round is answered. */
	halfWay?: () => Promise<void>;
};

type Redelivered = {
	ids: string[];
	/** The response time of each delivery with a response, in milliseconds. */
	responseMs: number[];
	/** Deliveries that got none before the sender gave up. */
	unanswered: number;
};

/**
 * Delivers each event to one of two webhook processes, half to each, and after a pause once more to the other one. A
 * delivery that is not answered with success in time is repeated, as by the service.
 */
export async function deliverAgainElsewhere(load: Elsewhere): Promise<Redelivered> {
	const ids = createIds(load.events);
	const urls = (index: number) =>
		index % 2 ? [load.first, load.second] : [load.second, load.first];
	const seen: Redelivered = { ids, responseMs: [], unanswered: 0 };
	let responded = 0;
	await sendOverConnections(load, ids, async (id, index) => {
		await sendUntilAccepted(load, seen, urls(index), id);
		if (++responded === Math.floor(load.events / 2)) await load.halfWay?.();
	});
	await pause(load.restMs);
	await sendOverConnections(load, ids, async (id, index) => {
		await sendUntilAccepted(load, seen, urls(index).reverse(), id);
	});
	return seen;
}

async function sendOverConnections(
	{ connections }: Elsewhere,
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
/** n8n takes two minutes to notice that a worker is gone. */
const DELIVERED_FOR_MS = 5 * 60_000;

/** Tries both processes in turns, as a load balancer may. */
async function sendUntilAccepted(
	{ secret, givesUpAfterMs = GIVES_UP_AFTER_MS }: Elsewhere,
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
