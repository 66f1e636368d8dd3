import type { Started } from '../../api/service';
import { Failure } from '../../api/failure';
import type { Plan } from '../plan/plan';
import type { Session } from '../session';
import { uploadAll } from '../transfer/upload';

/** A project that this item has to wait for. */
export interface Submitted extends Started {
	/** Started now, not by an earlier try: it cannot be finished yet. */
	readonly isNew: boolean;
}

const sentBefore = (words: string): Failure =>
	new Failure({
		message: `An earlier try of this item was sent and its answer was lost (${words}); it is not sent again`,
		description:
			'Look in the service whether the project was started. If it was, use Wait with its ID; if not, start a new execution.',
		charge: 'unknown',
	});

/** Uploads the files and starts the project. @throws Failure */
async function start(
	session: Session,
	itemIndex: number,
	plan: Plan,
	deadline: number,
): Promise<Started> {
	const { service, ledger, gate } = session;
	const names = [...plan.uploads.keys()];
	const uploaded = await uploadAll(service, session.clock, [...plan.uploads.values()]);
	const paths = new Map(names.map((name, index) => [name, uploaded[index]!.file_path]));
	// Another item may have ended the node during the upload: then nothing more is spent.
	gate.assertOpen();
	return await service.generate(plan.path, plan.body(paths), {
		deadline,
		// Written before the call goes out: n8n saves what stands here when it is stopped in between.
		sending: () => ledger.record(itemIndex, plan.request, { unknown: 'no answer yet' }),
		refused: () => ledger.forget(itemIndex, plan.request),
	});
}

/**
 * The project of an item: the one that an earlier try of this node run started, or a new one.
 * An outcome is written to the ledger before anything else happens, so that it is never paid twice.
 */
export async function submit(
	session: Session,
	itemIndex: number,
	plan: Plan,
	deadline: number,
): Promise<Submitted> {
	const { ledger, gate } = session;
	const known = ledger.entry(itemIndex, plan.request);
	if (known && 'id' in known) return { ...known, isNew: false };
	// In its turn, so that it closes the gate before the next item pays.
	if (known) return await gate.pass(async () => await Promise.reject(sentBefore(known.unknown)));
	const sent = gate.pass(async () => await start(session, itemIndex, plan, deadline));
	await sent.then(
		({ id, body }) => ledger.record(itemIndex, plan.request, { id, body }),
		(error: unknown) => {
			if (!(error instanceof Failure)) return;
			if (error.facts.charge === 'none') ledger.forget(itemIndex, plan.request);
			else ledger.record(itemIndex, plan.request, { unknown: error.message });
		},
	);
	return { ...(await sent), isNew: true };
}
