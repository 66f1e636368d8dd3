import type { ListedDelivery, SandboxControls } from '../../../hosts/sandbox-controls.mts';
import { waitUntil } from '../../../hosts/wait-until.mts';

/*
 * The sandbox as a sender of events, which it repeats by the rules of spec 6 until they are accepted.
 */

const MOST_HURRY_SECONDS = 7_000;

/** Resolves when the first attempt has ended. */
export const sendEvent = (service: SandboxControls, url: string, secret: string, id: string) => {
	const payload = { id, name: 'Test', status: 'complete' };
	return service.sendEvent({ type: 'video.completed', payload, url, secret, retry: true });
};

/** Waits until every delivery is accepted, however long the back-off takes. */
export async function allDelivered(service: SandboxControls): Promise<ListedDelivery[]> {
	await waitUntil('all events delivered', async () => areDelivered(await service.deliveries()));
	return service.deliveries();
}

/**
 * Waits until every delivery is accepted. The back-off is shortened, but not the receiver's ten seconds. Deliveries
 * carry the time of the sandbox's clock: the receiver needs a tolerance of two hours.
 */
export async function allDeliveredSoon(service: SandboxControls): Promise<ListedDelivery[]> {
	let hurried = 0;
	const isDone = async () => {
		const deliveries = await service.deliveries();
		const isWaiting = deliveries.every(({ attempts }) => attempts.at(-1)?.outcome !== 'sending');
		if (isWaiting && hurried < MOST_HURRY_SECONDS) {
			await service.advance(2);
			hurried += 2;
		}
		return areDelivered(deliveries);
	};
	await waitUntil('all events delivered', isDone);
	return service.deliveries();
}

const areDelivered = (deliveries: ListedDelivery[]): boolean =>
	deliveries.every(({ state }) => state === 'delivered');

export const idOf = ({ body }: ListedDelivery): string => body.payload.id;

/** Events that n8n answered during startup, before any trigger was called: they cannot be recovered. */
export const takenByStartUp = (deliveries: ListedDelivery[]): string[] =>
	deliveries
		.filter(
			({ state, attempts }) =>
				state === 'delivered' && /starting up/.test(attempts.at(-1)?.response ?? ''),
		)
		.map(idOf);
