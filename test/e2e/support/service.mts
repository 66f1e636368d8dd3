import { waitUntil } from '../../../hosts/wait-until.mts';
import { SandboxClient } from '../../../hosts/sandbox-client.mts';

const MOST_HURRY_SECONDS = 7_000;

type Delivery = {
	state: 'pending' | 'delivered' | 'failed';
	attempts: { status: number | null; outcome: string; response?: string }[];
	body: { payload: { id: string } };
};

/** The sandbox as a sender of events, which it repeats by the rules of spec 6 until they are accepted. */
export class EventService {
	private constructor(private readonly sandbox: SandboxClient) {}

	static async start(): Promise<EventService> {
		return new EventService(await SandboxClient.start());
	}

	close(): Promise<void> {
		return this.sandbox.close();
	}

	/** Resolves when the first attempt has ended. */
	send(url: string, secret: string, id: string): Promise<unknown> {
		const payload = { id, name: 'Test', status: 'complete' };
		const event = { type: 'video.completed', payload, url, secret, retry: true };
		return this.sandbox.sendEvent(event);
	}

	deliveries(): Promise<Delivery[]> {
		return this.sandbox.deliveries();
	}

	/** Waits until every delivery is accepted, however long the back-off takes. */
	async allDelivered(): Promise<Delivery[]> {
		await waitUntil('all events delivered', async () => areDelivered(await this.deliveries()));
		return this.deliveries();
	}

	/**
	 * Waits until every delivery is accepted. The back-off is shortened, but not the receiver's ten seconds. Deliveries
	 * carry the time of the sandbox's clock: the receiver needs a tolerance of two hours.
	 */
	async untilDelivered(): Promise<Delivery[]> {
		let hurried = 0;
		const isDone = async () => {
			const deliveries = await this.deliveries();
			const isWaiting = deliveries.every(({ attempts }) => attempts.at(-1)?.outcome !== 'sending');
			if (isWaiting && hurried < MOST_HURRY_SECONDS) {
				await this.sandbox.advance(2);
				hurried += 2;
			}
			return areDelivered(deliveries);
		};
		await waitUntil('all events delivered', isDone);
		return this.deliveries();
	}
}

const areDelivered = (deliveries: Delivery[]): boolean =>
	deliveries.every(({ state }) => state === 'delivered');

export const idOf = ({ body }: Delivery): string => body.payload.id;

/** Events that n8n answered during startup, before any trigger was called: they cannot be recovered. */
export const takenByStartUp = (deliveries: Delivery[]): string[] =>
	deliveries
		.filter(
			({ state, attempts }) =>
				state === 'delivered' && /starting up/.test(attempts.at(-1)?.response ?? ''),
		)
		.map(idOf);
