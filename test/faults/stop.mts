import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { type EngineResult, type EngineRun, runInEngine } from '../support/engine/engine.mts';
import { pause, type TestService } from '../support/engine/service.mts';

/** What came after n8n's Stop button was pressed. */
export interface Stop {
	/** Milliseconds until the run had ended. */
	tookMs: number;
	/** Requests that left the node after it, such as `POST /v1/face-swap`. */
	requests: string[];
}

const QUIET_MS = 25;

/** Runs the node, and presses Stop after that time where it still runs. */
export async function runAndStop(
	given: EngineRun,
	service: TestService,
	afterMs: number | undefined,
): Promise<{ result: EngineResult; stop?: Stop }> {
	if (afterMs === undefined) return { result: await runInEngine(given) };
	const requests: string[] = [];
	const { host } = new URL(service.baseUrl);
	// Told where a request is sent: what had left before Stop may reach the service after it.
	const onSent = (message: unknown) => {
		const { request } = message as { request: ClientRequest };
		if (request.getHeader('host') === host) requests.push(`${request.method} ${request.path}`);
	};
	let stoppedAt: number | undefined;
	let timer: NodeJS.Timeout | undefined;
	const result = await runInEngine({
		...given,
		onStart: (cancel) => {
			timer = setTimeout(() => {
				stoppedAt = Date.now();
				cancel();
				subscribe('http.client.request.start', onSent);
			}, afterMs);
		},
	});
	clearTimeout(timer);
	if (stoppedAt === undefined) return { result };
	const tookMs = Date.now() - stoppedAt;
	await pause(QUIET_MS);
	unsubscribe('http.client.request.start', onSent);
	return { result, stop: { tookMs, requests } };
}
