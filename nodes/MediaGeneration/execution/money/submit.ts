import type { Started } from '../../api/service';
import { Failure } from '../../api/failure';
import type { Item } from '../item';
import type { Plan } from '../plan/plan';
import { uploadAll } from '../transfer/upload';
import { mayStartAgain } from './charge';
import type { Slot } from './ledger';

/** A project that this item has to wait for. */
export interface Submitted extends Started {
	/** Started now, not by an earlier try: it cannot be finished yet. */
	readonly isNew: boolean;
}

const sentBefore = (words: string): Failure =>
	new Failure({
		end: 'answerLost',
		message: `An earlier try of this item was sent and its answer was lost (${words}); it is not sent again`,
		description:
			'Look in the service whether the project was started. If it was, use Wait with its ID; if not, start a new execution.',
	});

/** Uploads the files and starts the project. @throws Failure */
async function start(
	{ session: { service, gate, clock } }: Item,
	plan: Plan,
	deadline: number,
	slot: Slot,
): Promise<Started> {
	const names = [...plan.uploads.keys()];
	const uploaded = await uploadAll(service, clock, [...plan.uploads.values()]);
	const paths = new Map(names.map((name, index) => [name, uploaded[index]!.file_path]));
	// Another item may have ended the node during the upload: then nothing more is spent.
	gate.assertOpen();
	return await service.generate(
		{ path: plan.path, body: plan.body(paths), deadline },
		{
			// Written before the call goes out: n8n saves what stands here when it is stopped in between.
			sending: () => slot.write({ unknown: 'no answer yet' }),
			refused: () => slot.clear(),
		},
	);
}

/**
 * The project of an item: the one that an earlier try of this node run started, or a new one.
 * An outcome is written to the ledger before anything else happens, so that it is never paid twice.
 */
export async function submit(
	item: Item,
	plan: Plan,
	deadline: number,
	slot: Slot,
): Promise<Submitted> {
	const { gate } = item.session;
	const known = slot.read();
	if (known && 'id' in known) return { ...known, isNew: false };
	// In its turn, so that it closes the gate before the next item pays.
	if (known) return await gate.pass(async () => await Promise.reject(sentBefore(known.unknown)));
	const sent = gate.pass(async () => await start(item, plan, deadline, slot));
	await sent.then(
		({ id, body }) => slot.write({ id, body }),
		(error: unknown) => {
			if (!(error instanceof Failure)) return;
			if (mayStartAgain(error)) slot.clear();
			else slot.write({ unknown: error.message });
		},
	);
	return { ...(await sent), isNew: true };
}
