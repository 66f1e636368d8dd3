import axios from 'axios';
import type { Credential } from '../../hosts/rest.mts';
import type { Execution, Item, Workflow } from '../../hosts/workflow.mts';
import { ours, startByHand, stock, workflow } from '../../hosts/workflow-builder.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { sharedStack } from './support/stack.mts';
import { hosts } from './support/hosts.mts';

/**
 * Collect over projects of all kinds and outcomes in a real n8n, with and without an error output beside its own three.
 */

const COLLECT = 'Collect';

const BODIES = {
	'text-to-video': { style: { prompt: 'A boat' }, end_seconds: 1, aspect_ratio: '1:1' },
	'ai-qr-code-generator': { content: 'https://example.com', style: { art_style: 'Watercolor' } },
	'ai-voice-generator': { style: { prompt: 'Hello', voice_name: 'Morgan Freeman' } },
};

const collecting = (credential: Credential, items: object[], onError: string): Workflow =>
	workflow('Collect', [
		startByHand(),
		stock('Items', 'code', 2, {
			jsCode: `return ${JSON.stringify(items)}.map((json) => ({ json }));`,
		}),
		ours(COLLECT, credential, { resource: 'project', operation: 'collect' }, { onError }),
	]);

const outputsOf = (execution: Execution): Item[][] =>
	execution.data.resultData.runData[COLLECT]!.at(-1)!.data!.main.map((output) => output ?? []);

describe.each(hosts)('%s', (hostName) => {
	const stack = sharedStack(hostName, { layout: 'nested', renderMs: 200 });

	async function start(resource: string, tool: keyof typeof BODIES, name: string) {
		const { baseUrl, apiKey } = stack.service;
		const headers = { authorization: `Bearer ${apiKey}` };
		const body = { name, ...BODIES[tool] };
		const { data } = await axios.post(`${baseUrl}/v1/${tool}`, body, { headers, proxy: false });
		return { id: (data as { id: string }).id, resource };
	}

	const ended = ({ id }: { id: string }) =>
		waitUntil(`project ${id} has ended`, async () => {
			const project = (await stack.service.projects()).find((one) => one.id === id);
			return ['complete', 'error'].includes(project!.status);
		});

	async function collected(items: object[], onError: string): Promise<Item[][]> {
		return outputsOf(await stack.rest.execute(collecting(stack.credential, items, onError)));
	}

	test.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'])(
		'%s: each item leaves through its output, and none through the error output',
		async (onError) => {
			const video = await start('video', 'text-to-video', 'film');
			const image = await start('image', 'ai-qr-code-generator', 'slow:600');
			const audio = await start('audio', 'ai-voice-generator', 'voice');
			const failing = await start('image', 'ai-qr-code-generator', 'fail:no_source_face');
			const unknown = { id: 'nobody-knows-it', resource: 'video' };
			await Promise.all([video, audio, failing].map(ended));

			const [done, open, failed, ...more] = await collected(
				[video, image, audio, failing, unknown],
				onError,
			);
			expect(done!.map(({ json }) => json.id)).toEqual([video.id, audio.id]);
			expect(done!.map(({ binary }) => Object.keys(binary ?? {}))).toEqual([['data'], ['data']]);
			expect(open!.map(({ json }) => json.id)).toEqual([image.id]);
			expect(failed!.map(({ json }) => json.id)).toEqual([failing.id, unknown.id]);
			expect(more.flat()).toEqual([]);
		},
	);

	test('a refused key: the item leaves through the error output alone', async () => {
		const image = await start('image', 'ai-qr-code-generator', 'a code');
		const refused = { kind: 'status', status: 401 } as const;
		const path = `/v1/image-projects/${image.id}`;
		await stack.service.fault('GET', path, refused, 9);
		const outputs = await collected([image], 'continueErrorOutput');
		await stack.service.clearFaults();
		expect(outputs.map(({ length }) => length)).toEqual([0, 0, 0, 1]);
		expect(JSON.stringify(outputs[3])).toContain(image.id);
	});
});
