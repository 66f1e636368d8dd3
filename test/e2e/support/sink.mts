import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { serve, type Loopback } from '../../../machine/loopback.mts';
import { waitUntil } from '../../../machine/wait-until.mts';

/** An item of the trigger, as the workflow sent it to the sink. */
type Run = Record<string, unknown>;

export type Sink = Loopback & {
	/** Every request so far, in the order of arrival, including those without a response yet. */
	runs: Run[];
	/** The number of runs for each project ID. */
	counts: () => Map<string, number>;
	/** The delay of a response, in milliseconds. Default: 0. */
	delayMs: number;
	/** The status of the response to a run. Default: 200. */
	statusFor: (run: Run) => number;
	/** Project IDs of the requests whose sender was still connected when the sink responded. */
	finished: string[];
	clear: () => void;
};

/** Starts a server that the tested workflows call in their last node, so it receives a request for each real run. */
export async function startSink(): Promise<Sink> {
	const server = await serve((request, response) => {
		void (async () => {
			const run = JSON.parse((await text(request)) || '{}') as Run;
			sink.runs.push(run);
			await pause(sink.delayMs);
			if (!response.destroyed) sink.finished.push(readRunProjectId(run));
			response.writeHead(sink.statusFor(run), { 'content-type': 'application/json' }).end('{}');
		})();
	});
	const respondWithOk = () => 200;
	const sink: Sink = {
		...server,
		runs: [],
		counts: () => countBy(sink.runs.map(readRunProjectId)),
		delayMs: 0,
		statusFor: respondWithOk,
		finished: [],
		clear: () =>
			Object.assign(sink, { runs: [], finished: [], delayMs: 0, statusFor: respondWithOk }),
	};
	return sink;
}

/** Waits long enough for an unwanted run to reach the sink. */
export const pauseBriefly = (): Promise<void> => pause(1_500);

/** Checks that each project has one run so far. To catch a later run, call `pauseBriefly` first. */
export async function expectRuns(sink: Sink, ids: string[]): Promise<void> {
	await waitUntil(`${ids.length} runs`, () => sink.runs.length >= ids.length);
	expect([...sink.counts()].sort()).toEqual(ids.map((id) => [id, 1]).sort());
}

function countBy(values: string[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return counts;
}

export const readRunProjectId = ({ payload, id }: Run): string =>
	String((payload as { id?: unknown } | undefined)?.id ?? id);
