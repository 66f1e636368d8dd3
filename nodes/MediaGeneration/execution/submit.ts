import type { Started } from '../api';
import { Failure } from '../api';
import type { Plan } from './plan';
import type { Session } from './session';
import { uploadAll } from './upload';

const sentBefore = (words: string): Failure =>
	new Failure({
		message: `An earlier try of this item was sent and its answer was lost (${words}); it is not sent again`,
		description:
			'Look in the service whether the project was started. If it was, use Wait with its ID; if not, start a new execution.',
		charge: 'unknown',
	});

/** Uploads the files and starts the project. @throws Failure */
async function start(session: Session, plan: Plan, deadline: number): Promise<Started> {
	const names = [...plan.uploads.keys()];
	const uploaded = await uploadAll(session.service, [...plan.uploads.values()]);
	const paths = new Map(names.map((name, index) => [name, uploaded[index]!.file_path]));
	return await session.service.generate(plan.path, plan.body(paths), deadline);
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
): Promise<Started> {
	const known = session.ledger.entry(itemIndex, plan.request);
	if (known && 'unknown' in known) throw sentBefore(known.unknown);
	if (known) return { id: known.id, body: {} };
	const sent = session.gate.pass(async () => await start(session, plan, deadline));
	await sent.then(
		({ id }) => session.ledger.record(itemIndex, plan.request, { id }),
		(error: unknown) => {
			if (!(error instanceof Failure) || error.facts.charge !== 'unknown') return;
			session.ledger.record(itemIndex, plan.request, { unknown: error.message });
		},
	);
	return await sent;
}
