import {
	type EngineResult,
	type EngineRunOptions,
	runInEngine,
} from '../../support/engine/engine.mts';
import { Departures } from './witness.mts';
import { WorkingTime } from '../../support/engine/working-time.mts';
import { SandboxClient } from '../../../machine/sandbox-client.mts';
import { setTimeout as pause } from 'node:timers/promises';

/** The events after n8n's Stop button was clicked. */
export interface Stop {
	/** The time of the click, by `performance.now`. */
	at: number;
	/** Milliseconds of working time from the click to the end of the run. */
	tookMs: number;
	/** Requests that left the node after the click, such as `POST /v1/face-swap`. */
	requests: string[];
}

const QUIET_MS = 25;

/** Runs the node, and clicks Stop after `afterMs` if the run hasn't ended. */
export async function runAndStop(
	given: EngineRunOptions,
	service: SandboxClient,
	afterMs: number | undefined,
): Promise<{ result: EngineResult; stop?: Stop }> {
	if (afterMs === undefined) return { result: await runInEngine(given) };
	let pressed: { at: number; time: WorkingTime; departures: Departures } | undefined;
	let timer: NodeJS.Timeout | undefined;
	const result = await runInEngine({
		...given,
		onStart: (cancel) => {
			timer = setTimeout(() => {
				pressed = {
					at: performance.now(),
					time: new WorkingTime(),
					departures: new Departures(service),
				};
				cancel();
			}, afterMs);
		},
	});
	clearTimeout(timer);
	if (!pressed) return { result };
	const { at, time, departures } = pressed;
	const tookMs = time.end();
	await pause(QUIET_MS);
	return { result, stop: { at, tookMs, requests: departures.end() } };
}
