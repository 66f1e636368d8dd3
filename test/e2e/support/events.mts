import type { ListedDelivery, SandboxClient } from '../../../machine/sandbox-client.mts';
import { waitUntil } from '../../../machine/wait-until.mts';
import { SECRET } from './world.mts';

/** The sandbox as the sender of events: it repeats each event until it is accepted, for up to 24 hours (spec 6). */

/** Resolves when the first attempt has ended. */
export const sendEvent = (service: SandboxClient, url: string, id: string) => {
	const payload = { id, name: 'Test', status: 'complete' };
	return service.sendEvent({ type: 'video.completed', payload, url, secret: SECRET });
};

/** Each pause between attempts is twice the one before, so the wait adds at most the length of n8n's downtime. */
export async function waitForDeliveries(
	service: SandboxClient,
	ids: readonly string[],
): Promise<ListedDelivery[]> {
	let deliveries: ListedDelivery[] = [];
	const areDelivered = async () => {
		deliveries = (await service.listDeliveries()).filter((one) => ids.includes(readProjectId(one)));
		return deliveries.every(({ state }) => state === 'delivered');
	};
	const open = () => deliveries.filter(({ state }) => state !== 'delivered');
	const what = () =>
		`all events delivered; the first of ${open().length}: ${JSON.stringify(open()[0])}`;
	await waitUntil(what, areDelivered);
	return deliveries;
}

const readProjectId = ({ body }: ListedDelivery): string => body.payload.id;
