import { startProcess } from '../machine/process.mts';
import { root } from '../machine/root.mts';
import { SandboxClient } from '../machine/sandbox-client.mts';
import type { Layout } from '../sandbox/types.mts';
import { waitUntil } from '../machine/wait-until.mts';

const API_KEY = 'sk_benchmark';

/** Starts a sandbox in a separate process, so that it takes no CPU time from the benchmark's process. */
export async function startSandboxProcess(
	renderMs: number,
	layout: Layout = 'flat',
): Promise<SandboxClient> {
	const flags = ['--api-key', API_KEY, '--render-ms', String(renderMs), '--layout', layout];
	const running = startProcess(
		process.execPath,
		['--import', 'tsx', 'sandbox/main.mts', ...flags],
		{ cwd: root, env: process.env },
	);
	const address = () => /Base Address\s+(\S+)/.exec(running.readLog())?.[1];
	const what = () => `the sandbox has started:\n${running.readLog()}`;
	const baseUrl = await waitUntil(what, address);
	const portalUrl = `${baseUrl}/portal/`;
	return new SandboxClient({ baseUrl, apiKey: API_KEY, portalUrl, close: running.stop }, layout);
}
