import type { IExecuteFunctions } from 'n8n-workflow';
import type { Clock } from '../api/http/clock';
import { HttpClient } from '../api/http/client';
import { createClock } from '../api/http/clock';
import { readConnection, CREDENTIAL_TYPE } from '../api/http/connection';
import { RequestQueue } from '../api/calls/request-queue';
import { Service } from '../api/service/service';
import type { Tool } from '../catalog/tool';
import { registerSentKeys, logEverywhere } from '../output/notify';
import type { Notes } from '../output/notes';
import { OutputMask } from '../output/output-mask';
import { SentKeys } from '../api/http/mask';
import { readAudience, type Audience } from '../output/audience';
import { Forecast } from './money/forecast';
import { UnusualOutcomes } from './money/unusual-outcomes';
import { Ledger } from './money/ledger';
import { openSpending, type Spending } from './money/spending';
import { PollSchedule } from './follow/poll-schedule';
import { CollectedReads } from './follow/read-project';

/** The state that the items of one node run share. */
export interface Session {
	readonly context: IExecuteFunctions;
	readonly audience: Audience;
	readonly tools: readonly Tool[];
	readonly service: Service;
	readonly clock: Clock;
	readonly queue: RequestQueue;
	readonly ledger: Ledger;
	readonly spending: Spending;
	readonly polls: PollSchedule;
	readonly notes: Notes;
	readonly outputMask: OutputMask;
	readonly forecast: Forecast;
	readonly unusualOutcomes: UnusualOutcomes;
	readonly collectedReads: CollectedReads;
	/** The deletions of this run, by kind and ID: a project that several items name is deleted once. */
	readonly deletions: Map<string, Promise<boolean>>;
}

/** The clock calls `interrupt` about twice a second during a sleep. An error thrown by `interrupt` ends the sleep. */
export type ClockMaker = (signal: AbortSignal | undefined, interrupt: () => void) => Clock;

export interface NodeCatalog {
	readonly tools: readonly Tool[];
}

export async function openSession(
	context: IExecuteFunctions,
	{ tools }: NodeCatalog,
	concurrency: number,
	notes: Notes,
	makeClock: ClockMaker = createClock,
): Promise<Session> {
	const credential = await context.getCredentials(CREDENTIAL_TYPE);
	const connection = readConnection(credential);
	const clock = makeClock(context.getExecutionCancelSignal(), () => queue.assertOpen());
	const queue: RequestQueue = new RequestQueue(concurrency, clock);
	const keys = new SentKeys();
	registerSentKeys(context, keys);
	keys.add(credential.apiKey);
	const client = new HttpClient(context, connection.baseUrl);
	const ledger = new Ledger(context);
	const service = new Service(client, connection, clock, queue, {
		isManual: context.getMode() === 'manual',
		report: (sentence) => logEverywhere(context, sentence),
	});
	return {
		context,
		audience: readAudience(context),
		tools,
		clock,
		service,
		queue,
		ledger,
		spending: openSpending(context, ledger.totals),
		notes,
		outputMask: new OutputMask(keys, context.getExecutionCancelSignal()),
		forecast: new Forecast(service),
		unusualOutcomes: new UnusualOutcomes(),
		polls: new PollSchedule(clock),
		collectedReads: new CollectedReads(),
		deletions: new Map(),
	};
}
