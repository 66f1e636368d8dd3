import { createHash } from 'node:crypto';
import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';
import type { Clock } from '../api/http/clock';
import { HttpClient } from '../api/http/client';
import { createClock } from '../api/http/clock';
import { readConnection, trimSecret, CREDENTIAL_TYPE } from '../api/http/connection';
import { RequestQueue } from '../api/calls/request-queue';
import { readBalance } from '../api/service/account';
import { Service } from '../api/service/service';
import type { Tool } from '../catalog/tool';
import { registerSentKeys, logEverywhere } from '../output/notify';
import type { Notes } from '../output/notes';
import { OutputMask } from '../output/output-mask';
import { SentKeys } from '../api/http/mask';
import { isAgentTool } from '../output/is-agent-tool';
import { Forecast } from './money/forecast';
import { UnusualOutcomes } from './money/unusual-outcomes';
import { Ledger } from './money/ledger';
import { openSpending, type Spending } from './money/spending';
import { PollSchedule } from './follow/poll-schedule';
import { CollectedReads } from './follow/read-project';

/** The state that the items of one node run share. */
export interface NodeRun {
	readonly context: IExecuteFunctions;
	/** Whether an AI agent reads the output. */
	readonly isAgent: boolean;
	readonly tools: readonly Tool[];
	readonly clock: Clock;
	readonly queue: RequestQueue;
	readonly ledger: Ledger;
	readonly spending: Spending;
	readonly polls: PollSchedule;
	readonly notes: Notes;
	readonly keys: SentKeys;
	/** Masks the keys of all accounts. */
	readonly outputMask: OutputMask;
	readonly forecast: Forecast;
	readonly unusualOutcomes: UnusualOutcomes;
}

/** The state that the items of one account share in a run of the node. */
export interface Session extends NodeRun {
	readonly service: Service;
	/** Identifies the account in the ledger, without the API key. */
	readonly account: string;
	/** Masks the key of this account. */
	readonly outputMask: OutputMask;
	/** Requested at most once; undefined if it is unavailable. */
	readBalance(): Promise<number | undefined>;
	readonly collectedReads: CollectedReads;
	/** The deletions of this run, by kind and ID: a project that several items name is deleted once. */
	readonly deletions: Map<string, Promise<boolean>>;
}

/** The clock calls `interrupt` about twice a second during a sleep. An error thrown by `interrupt` ends the sleep. */
export type ClockMaker = (signal: AbortSignal | undefined, interrupt: () => void) => Clock;

export interface NodeCatalog {
	readonly tools: readonly Tool[];
}

export function openRun(
	context: IExecuteFunctions,
	{ tools }: NodeCatalog,
	concurrency: number,
	notes: Notes,
	makeClock: ClockMaker = createClock,
): NodeRun {
	const clock = makeClock(context.getExecutionCancelSignal(), () => queue.assertOpen());
	const queue: RequestQueue = new RequestQueue(concurrency, clock);
	const ledger = new Ledger(context);
	const keys = new SentKeys();
	registerSentKeys(context, keys);
	return {
		context,
		isAgent: isAgentTool(context),
		tools,
		clock,
		queue,
		ledger,
		spending: openSpending(context, ledger.totals),
		notes,
		keys,
		outputMask: new OutputMask(keys, context.getExecutionCancelSignal()),
		forecast: new Forecast(),
		unusualOutcomes: new UnusualOutcomes(),
		polls: new PollSchedule(clock),
	};
}

function openSession(run: NodeRun, credential: ICredentialDataDecryptedObject): Session {
	const { context, clock, queue } = run;
	const connection = readConnection(credential);
	const keys = new SentKeys();
	for (const known of [keys, run.keys]) known.add(credential.apiKey);
	const service = new Service(new HttpClient(context, credential), connection, clock, queue, {
		isManual: context.getMode() === 'manual',
		report: (sentence) => logEverywhere(context, sentence),
	});
	let balance: Promise<number | undefined> | undefined;
	return {
		...run,
		service,
		account: createHash('sha256')
			.update(`${connection.baseUrl}\n${trimSecret(credential.apiKey)}`)
			.digest('hex')
			.slice(0, 16),
		outputMask: new OutputMask(keys, context.getExecutionCancelSignal()),
		readBalance: async () => await (balance ??= readBalance(service)),
		collectedReads: new CollectedReads(),
		deletions: new Map(),
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
