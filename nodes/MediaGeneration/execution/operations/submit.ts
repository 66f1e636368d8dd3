import type { Started } from '../../api/service/project';
import { CHECK_PROJECTS } from '../../api/failures/call-failure';
import { notStarted } from '../../api/failures/never-sent';
import { Canceled } from '../../api/http/clock';
import type { Deadline } from '../../api/calls/deadline';
import { Failure } from '../../api/failures/failure';
import type { RequestQueue } from '../../api/calls/request-queue';
import type { ChargedLengths } from '../../output/charged-lengths';
import type { SpendingLimits } from '../../estimate/total';
import type { Plan } from '../plan/plan';
import { measured } from '../transfer/measure';
import type { Transferring } from '../transfer/transfer-group';
import { uploadEach } from '../transfer/upload';
import { mayStartAgain } from '../money/charge';
import type { Slot } from '../money/ledger';
import type { Spending } from '../money/spending';

interface Submitting extends Transferring {
	readonly queue: RequestQueue;
	readonly spending: Spending;
	readonly startedLengths: ChargedLengths;
}

/** A project that this item has to wait for. */
export interface Submitted extends Started {
	/** Started now, not by an earlier attempt: it cannot have finished yet. */
	readonly isNew: boolean;
}

interface Submission {
	readonly plan: Plan;
	readonly limits: SpendingLimits;
	/** Nothing is uploaded and no project is started after it. */
	readonly deadline: Deadline;
}

const sentBefore = (reason: string): Failure =>
	new Failure({
		outcome: 'responseLost',
		message: `An earlier attempt may have started the project, so this item wasn’t resent: ${reason}`,
		description: CHECK_PROJECTS,
	});

/** Reads what the request lacks, uploads the files and starts the project. @throws Failure */
async function start(
	session: Submitting,
	{ plan: planned, limits, deadline }: Submission,
	slot: Slot,
): Promise<Started> {
	const { service, queue, spending } = session;
	const when = { deadline: deadline.failingWith(notStarted), ticket: queue.ticket() };
	const plan = await measured(session, planned, when);
	const stored = await uploadEach(session, plan.uploads, when);
	const paths = new Map(stored.map(({ key, file_path }) => [key, file_path]));
	const { path, about } = plan;
	const call = { path, body: plan.body(paths), about, when };
	const send = async () =>
		await service.generate(call, {
			onSend() {
				// Another item may have been started meanwhile.
				spending.assertWithin(limits);
				// Written before the call is sent: n8n saves this state if it is stopped in between.
				slot.write({ unknown: 'The attempt ended before the service responded' });
			},
			onRejected: () => slot.clear(),
		});
	const started = await recorded(send(), slot);
	session.startedLengths.add(plan.chargedLength);
	return started;
}

/** How the call ended is written to the ledger before anything else happens, so that it is never paid twice. */
async function recorded(sent: Promise<Started>, slot: Slot): Promise<Started> {
	await sent.then(
		({ id, body }) => slot.write({ id, body }),
		(error: unknown) => {
			// n8n stopped it before it went out; had it been under way, the response would be lost.
			if (error instanceof Canceled) slot.clear();
			if (!(error instanceof Failure)) return;
			if (mayStartAgain(error)) slot.clear();
			else slot.write({ unknown: error.message });
		},
	);
	return await sent;
}

/** The project of an item: the one started by an earlier attempt of this node run, or a new one. */
export async function submit(
	session: Submitting,
	submission: Submission,
	slot: Slot,
): Promise<Submitted> {
	const { queue, spending } = session;
	const known = slot.read();
	if (known && 'id' in known) return { ...known, isNew: false };
	// Inside its ticket, so that it closes the queue before the next item pays.
	if (known) return await queue.run(async () => await Promise.reject(sentBefore(known.unknown)));
	const started = await spending.within(
		submission.limits,
		async () => await start(session, submission, slot),
	);
	return { ...started, isNew: true };
}
