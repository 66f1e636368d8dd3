import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { runInEngine, type EngineRunOptions } from '../../support/engine/engine.mts';
import { makeQrCodeParameters } from '../../support/engine/inputs.mts';
import { WorkingTime } from '../../support/engine/working-time.mts';
import { type Responses, RawServer, KEY, SIGNATURE } from './server.mts';

/** The maximum working time of a run, whatever the server does. */
const LONGEST_MS = 5_000;

export let server: RawServer;
beforeAll(async () => {
	server = await RawServer.start();
});
afterAll(async () => await server.close());

interface Reported {
	readonly message?: string;
	readonly description?: string;
	readonly charged?: boolean | 'unknown';
	readonly project_id?: string;
}

interface End {
	readonly items: INodeExecutionData[];
	/** The first item's JSON, and its error if it has one. */
	readonly json: IDataObject;
	readonly error: Reported;
	readonly run: Awaited<ReturnType<typeof runInEngine>>;
}

const lenient = { onError: 'continueRegularOutput' } as const;

export const makeCredential = (baseUrl: string): IDataObject => ({
	service: 'custom',
	baseUrl,
	layout: 'flat',
	apiKey: KEY,
});

/** Checks, in addition to `runAt`, that each item is paid at most once. */
export async function runAgainst(
	responses: Responses,
	parameters: IDataObject = makeQrCodeParameters({ options: { maxWaitMinutes: 1 } }),
	more: Partial<EngineRunOptions> = {},
): Promise<End> {
	server.behave(responses);
	const end = await runAt(server.address, parameters, more);
	expect(server.countPaid()).toBeLessThanOrEqual(more.items?.length ?? 1);
	return end;
}

/** Checks the working time, that no key is saved, and that the error has no signature. */
export async function runAt(
	baseUrl: string,
	parameters: IDataObject,
	more: Partial<EngineRunOptions> = {},
): Promise<End> {
	const time = new WorkingTime();
	const run = await runInEngine({
		credential: makeCredential(baseUrl),
		parameters,
		settings: lenient,
		...more,
	});
	expect(time.end()).toBeLessThan(LONGEST_MS);
	const items = run.outputs[0] ?? [];
	const json = items[0]?.json ?? {};
	const saved = JSON.stringify(run.run.data.resultData);
	expect(saved).not.toContain(KEY);
	const error = (json.error ?? {}) as Reported;
	expect(JSON.stringify(error)).not.toContain(SIGNATURE);
	return { items, json, error, run };
}

export const makeOperation = (operation: string, id = 'p1'): IDataObject => ({
	resource: 'project',
	kind: 'image',
	operation,
	id,
});
