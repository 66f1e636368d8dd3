import { listen } from '../../nodes/MediaGeneration/trigger/listen.ts';
import { fakeDelivery, SECRET, signed } from '../../test/support/fake-webhook.mts';
import { repeated, type Bench, type RowGroup } from '../bench.mts';
import { bodyOfEvent } from '../events.mts';
import type { Figure } from '../figure.mts';
import { median } from '../stats.mts';

const WARM_UP_EVENTS = 2_000;
const EVENTS = 2_000;

/** Median time of the trigger's own work per event, from n8n's call to the returned answer, in milliseconds. */
async function timePerEvent(): Promise<number> {
	const times: number[] = [];
	for (let event = 0; event < WARM_UP_EVENTS + EVENTS; event++) {
		const body = bodyOfEvent();
		const { context } = fakeDelivery({
			body,
			headers: signed(body, { secret: SECRET }),
			workflow: 'benchmark',
		});
		const startedAt = performance.now();
		const { workflowData } = await listen(context, false);
		const took = performance.now() - startedAt;
		if (!workflowData) throw new Error('A genuine event was not let in.');
		if (event >= WARM_UP_EVENTS) times.push(took);
	}
	return median(times);
}

const measure = async (bench: Bench): Promise<Figure[]> => [
	{
		row: 'own code per event: verify, read, filter, claim',
		unit: 'ms',
		ours: await repeated(bench, 'own code', timePerEvent),
		target: { of: 'ours', atMost: 0.15 },
	},
];

export const ownCode: RowGroup = {
	name: 'own-code',
	about: 'the trigger’s own work for one event, without n8n’s',
	measure,
};
