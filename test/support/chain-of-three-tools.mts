import type { SandboxClient } from '../../hosts/sandbox-client.mts';
import { assertSucceeded, readOutput, type Execution } from '../../hosts/workflow.mts';

/** Asserts that the example succeeded, started three projects, uploaded no file and downloaded only the last result. */
export async function assertChained(
	execution: Execution,
	name: string,
	service: SandboxClient,
): Promise<void> {
	assertSucceeded(execution, name);
	expect(readOutput(execution, 'Add Subtitles')).toMatchObject([
		{ binary: { data: { mimeType: 'video/mp4' } } },
	]);
	const requests = (await service.listRequests()).map(({ method, path }) => `${method} ${path}`);
	const started = requests.filter((one) => one.startsWith('POST'));
	expect(started).toEqual([
		'POST /v1/ai-image-generator',
		'POST /v1/image-to-video',
		'POST /v1/auto-subtitle-generator',
	]);
	const transfers = requests.filter((one) => !/^(POST|GET) \/v1\//.test(one));
	expect(transfers).toEqual([expect.stringMatching(/^GET .*\/storage\//)]);
	expect(requests.at(-1)).toBe(transfers[0]);
}
