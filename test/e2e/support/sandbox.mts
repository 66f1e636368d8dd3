import { SandboxControls } from '../../../hosts/sandbox-controls.mts';
import type { Sandbox, SandboxOptions } from '../../../sandbox/server.mts';
import { broker } from './n8n.mts';

/** A sandbox of this test file, in the process of the broker. */
export async function startSandbox(options: SandboxOptions = {}): Promise<SandboxControls> {
	const { data } = await broker.post<Omit<Sandbox, 'close'>>('/sandbox', options);
	const { port } = new URL(data.baseUrl);
	const close = async () => void (await broker.delete(`/sandbox/${port}`));
	return new SandboxControls({ ...data, close }, options.layout);
}
