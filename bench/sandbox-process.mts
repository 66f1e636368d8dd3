import axios from 'axios';
import { startProcess } from '../hosts/process.mts';
import { root } from '../hosts/root.mts';
import { waitUntil } from '../hosts/wait-until.mts';

const API_KEY = 'sk_benchmark';

export type Call = { method: string; path: string; status: number | null; bytes: number };

/** The sandbox in its own process, so that it takes no CPU time from the benchmark's process. */
export type SandboxProcess = {
	baseUrl: string;
	apiKey: string;
	/** Calls to service and storage since the last `forget`. */
	calls: () => Promise<Call[]>;
	forget: () => Promise<unknown>;
	/** Projects that were accepted since the start. */
	projects: () => Promise<{ id: string; name: string }[]>;
	/** Answers 429 above this many calls per second; null lifts the limit. */
	limit: (perSecond: number | null) => Promise<unknown>;
	stop: () => Promise<void>;
};

export async function startSandboxProcess(renderMs: number): Promise<SandboxProcess> {
	const running = startProcess(
		process.execPath,
		['--import', 'tsx', 'sandbox/main.mts', '--api-key', API_KEY, '--render-ms', String(renderMs)],
		{ cwd: root, env: process.env },
	);
	const address = () => /Base Address\s+(\S+)/.exec(running.logs())?.[1];
	const what = () => `the sandbox has started:\n${running.logs()}`;
	const baseUrl = await waitUntil(what, address);
	const control = axios.create({ baseURL: `${baseUrl}/_sandbox`, proxy: false });
	return {
		baseUrl,
		apiKey: API_KEY,
		calls: async () => (await control.get<Call[]>('/requests')).data,
		forget: () => control.delete('/requests'),
		projects: async () => (await control.get<{ id: string; name: string }[]>('/projects')).data,
		limit: (perSecond) => control.post('/rate-limit', { per_second: perSecond }),
		stop: running.stop,
	};
}
