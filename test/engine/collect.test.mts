import type { INodeExecutionData } from 'n8n-workflow';
import { type EngineRunOptions, RETRY } from '../support/engine/engine.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';

const { service, run } = useSandboxRunner({ layout: 'nested', renderMs: 50 });
beforeAll(async () => {
	await useBinaryMode('filesystem');
});

const BODIES = {
	'text-to-video': { style: { prompt: 'A boat' }, end_seconds: 1, aspect_ratio: '1:1' },
	'ai-qr-code-generator': { content: 'https://example.com', style: { art_style: 'Watercolor' } },
	'ai-voice-generator': { style: { prompt: 'Hello', voice_name: 'Morgan Freeman' } },
};

async function start(resource: string, tool: keyof typeof BODIES, name: string) {
	const { id } = await service.createProject(tool, { name, ...BODIES[tool] });
	return { json: { id, resource } };
}
const startImage = (name: string) => start('image', 'ai-qr-code-generator', name);

const collect = async (items: INodeExecutionData[], settings: EngineRunOptions['settings']) => {
	await service.callControl('DELETE', '/requests');
	return await run({ resource: 'project', operation: 'collect' }, { items, settings });
};

const waitForEnds = async (...items: { json: { id: string } }[]) =>
	await Promise.all(items.map(({ json }) => service.waitForEnd(json.id)));

test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'a rejected key with %s ends the node, and no project counts as finished',
	async (onError) => {
		const item = await startImage('one');
		await service.injectFault('GET', '/v1/*', { kind: 'status', status: 401 }, 10);
		const { outputs } = await collect([item], { onError });
		const last = onError === 'continueErrorOutput' ? 3 : 2;
		expect(outputs[last]).toHaveLength(1);
		expect(outputs.flat()).toHaveLength(1);
		expect(JSON.stringify(outputs[last]![0]!.json)).toContain('rejected the API key');
	},
);

test.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
	'%s: each item leaves through its own output, and none through the error output',
	async (onError) => {
		const video = await start('video', 'text-to-video', 'film');
		const image = await startImage('slow:600');
		const audio = await start('audio', 'ai-voice-generator', 'voice');
		const failing = await startImage('fail:no_source_face');
		const unknown = { json: { id: 'nobody-knows-it', resource: 'video' } };
		await waitForEnds(video, audio, failing);

		const items = [video, image, audio, failing, unknown];
		const [done, open, failed, ...more] = (await collect(items, { onError })).outputs;
		expect(done!.map(({ json }) => json.id)).toEqual([video.json.id, audio.json.id]);
		expect(done!.map(({ binary }) => Object.keys(binary ?? {}))).toEqual([['data'], ['data']]);
		expect(open!.map(({ json }) => json.id)).toEqual([image.json.id]);
		expect(failed!.map(({ json }) => json.id)).toEqual([failing.json.id, unknown.json.id]);
		expect(more.flat()).toEqual([]);
	},
);

test('Retry On Fail repeats nothing, because a failed project isn’t a failed node', async () => {
	const item = await startImage('fail:unknown_error');
	await waitForEnds(item);
	await collect([item], RETRY);
	expect(await service.listRequests('GET', '/v1/')).toHaveLength(1);
});
