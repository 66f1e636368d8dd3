import { createHash } from 'node:crypto';
import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';
import type { Failure } from '../api/failures/failure';
import { HttpClient } from '../api/http/client';
import { createClock, type Clock } from '../api/http/clock';
import { readConnection, trimSecret, CREDENTIAL_TYPE } from '../api/http/connection';
import { RequestQueue } from '../api/calls/request-queue';
import { readBalance } from '../api/service/account';
import type { Project } from '../api/service/project';
import { Service } from '../api/service/service';
import type { Tool } from '../catalog/tool';
import { Notes } from '../output/notes';
import { OutputMask } from '../output/output-mask';
import { PollSchedule } from './follow/poll-schedule';
import type { Check } from './money/forecast';
import { Ledger } from './money/ledger';
import { openSpending } from './money/spending';

/** The clock calls `interrupt` about twice a second during a sleep. An error thrown by `interrupt` ends the sleep. */
export type ClockMaker = (signal: AbortSignal | undefined, interrupt: () => void) => Clock;

/**
 * Whether an AI agent reads the output. It gets links instead of files, an error's message without its description, and
 * only the first output. Each attempt of its tool call is a separate run of the node.
 */
export const isAgentTool = (context: IExecuteFunctions): boolean =>
	// n8n creates a separate node type for the tool, with "Tool" added to the name.
	context.getNode().type.endsWith('Tool');

/** The state that the items of one node run share. */
export type NodeRun = Readonly<ReturnType<typeof openRun>>;

/** The state that the items of one account share in a run of the node. */
export type Session = Readonly<ReturnType<typeof openSession>>;

export function openRun(
	context: IExecuteFunctions,
	tools: readonly Tool[],
	concurrency: number,
	makeClock: ClockMaker = createClock,
) {
	const signal = context.getExecutionCancelSignal();
	const clock = makeClock(signal, () => queue.assertOpen());
	const queue: RequestQueue = new RequestQueue(concurrency, clock);
	const isAgent = isAgentTool(context);
	const ledger = new Ledger(context, isAgent);
	const outputMask = new OutputMask(signal);
	return {
		context,
		isAgent,
		tools,
		clock,
		queue,
		ledger,
		spending: openSpending(ledger.totals, isAgent),
		polls: new PollSchedule(clock),
		/** Masks the keys of all accounts. */
		outputMask,
		notes: new Notes(context, outputMask),
		checks: [] as Check[],
		/** The credits of each project that was started although *Existing Project* was set. */
		ignoredCharges: [] as number[],
	};
}

function openSession(run: NodeRun, credential: ICredentialDataDecryptedObject) {
	const { context, clock, queue } = run;
	const connection = readConnection(credential);
	const outputMask = new OutputMask(context.getExecutionCancelSignal());
	for (const mask of [outputMask, run.outputMask]) mask.add(credential.apiKey);
	const client = new HttpClient(context, credential);
	const isManual = context.getMode() === 'manual';
	const service = new Service(client, connection, clock, queue, isManual);
	let balance: Promise<number | undefined> | undefined;
	return {
		...run,
		service,
		/** Identifies the account in the ledger, without the API key. */
		account: createHash('sha256')
			.update(`${connection.baseUrl}\n${trimSecret(credential.apiKey)}`)
			.digest('hex')
			.slice(0, 16),
		/** Masks the key of this account. */
		outputMask,
		/** Requested at most once; undefined if it is unavailable. */
		readBalance: async () => await (balance ??= readBalance(service)),
		/** The reads of all items of Collect. All begin before the first response arrives. */
		collectedReads: [] as Array<Promise<Project | Failure>>,
		/** The deletions of this run, by kind and ID: a project that several items name is deleted once. */
		deletions: new Map<string, Promise<boolean>>(),
	};
}

/**
 * Reads the credential of each item, since it may contain expressions. Items with equal credentials share a session.
 * A credential that is edited during the run takes effect in the next run.
 */
export function createSessionOpener(run: NodeRun): (index: number) => Promise<Session> {
	const sessions = new Map<string, Session>();
	return async (index) => {
		const credential = await run.context.getCredentials<ICredentialDataDecryptedObject>(
			CREDENTIAL_TYPE,
			index,
		);
		const id = JSON.stringify([readConnection(credential), credential.apiKey]);
		const session = sessions.get(id) ?? openSession(run, credential);
		sessions.set(id, session);
		return session;
	};
}
