import type { IDataObject } from 'n8n-workflow';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';

speedUpTime(10);

const STARTS: Record<string, IDataObject> = {
	video: { operation: 'text-to-video', prompt: 'a boat', end_seconds: 1 },
	image: { operation: 'ai-qr-code-generator', content: 'x' },
	audio: { operation: 'ai-voice-generator', prompt: 'Hello', voice_name: 'Morgan Freeman' },
};

describe.each(['flat', 'nested'] as const)('in the %s layout', (layout) => {
	const { service, run } = useSandboxRunner({ renderMs: 50, layout });
	beforeAll(async () => await useBinaryMode('filesystem'));
	const first = async (parameters: IDataObject) => {
		const { outputs, error } = await run(parameters);
		expect(error?.message).toBeUndefined();
		return outputs[0]![0]!;
	};

	const kinds = Object.keys(STARTS).filter((kind) => layout === 'nested' || kind !== 'audio');
	test.each(kinds)('%s: start, get, wait, download and delete work', async (resource) => {
		const start = { resource, ...STARTS[resource]!, completion: 'start' };
		const { json: started } = await first({
			...start,
			options: { name: 'slow:600' },
		});
		const id = String(started.id);
		const options = { simplify: false };
		const of = (operation: string) => ({ resource: 'project', operation, id, options });
		const early = await run(of('download'));
		expect(early.error?.message).toContain(`${resource} project ${id} is not finished yet`);
		expect((await first(of('get'))).json).toMatchObject({
			id,
			resource,
			status: expect.stringMatching(/^(pending|queued|rendering)$/),
			downloads: [],
		});
		await service.advance(600);
		expect((await first(of('wait'))).json).toMatchObject({ id, status: 'complete' });
		const { binary } = await first(of('download'));
		expect(binary!.data!.mimeType).toMatch(new RegExp(`^${resource}/`));
		expect((await first(of('delete'))).json).toEqual({ id, resource, deleted: true });
		expect((await first(of('get'))).json).toMatchObject({ enabled: false, downloads: [] });
		const late = await run(of('download'));
		expect(late.error?.message).toContain('was deleted');
	});
});
