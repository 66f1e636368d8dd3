import axios from 'axios';
import type { HostName } from '../../hosts/install.mts';
import type { Credential } from '../../hosts/rest.mts';
import type { Execution, Item, Workflow } from '../../hosts/workflow.mts';
import { startWithinMs } from '../support/live-n8n.mts';
import { ours, startByHand, stock, workflow } from '../../hosts/workflow-builder.mts';
import { sharedN8n, type SharedN8n } from './support/shared-n8n.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';

/**
 * Collect over projects of all kinds and outcomes in a real n8n, with and without an error output beside its own three.
 */

const COLLECT = 'Collect';

const BODIES = {
	'text-to-video': { style: { prompt: 'A boat' }, end_seconds: 1, aspect_ratio: '1:1' },
	'ai-qr-code-generator': { content: 'https://example.com', style: { art_style: 'Watercolor' } },
	'ai-voice-generator': { style: { prompt: 'Hello', voice_name: 'Morgan Freeman' } },
};

const looking = (credential: Credential, items: object[], onError: string): Workflow =>
	workflow('Collect', [
		startByHand(),
		stock('Items', 'code', 2, {
			jsCode: `return ${JSON.stringify(items)}.map((json) => ({ json }));`,
		}),
		ours(COLLECT, credential, { resource: 'project', operation: 'collect' }, { onError }),
	]);

const outputsOf = (execution: Execution): Item[][] =>
	execution.data.resultData.runData[COLLECT]!.at(-1)!.data!.main.map((output) => output ?? []);

const hosts: HostName[] = ['n8n-2', 'n8n-1'];

describe.each(hosts)('%s', (hostName) => {
	let n8n: SharedN8n;
	let sandbox: SandboxClient;
	let credential: Credential;

	beforeAll(async () => {
		n8n = await sharedN8n(hostName);
		sandbox = await SandboxClient.start({ layout: 'nested', renderMs: 200 });
		const data = sandbox.credential;
		credential = await n8n.rest.createCredential('Collect', 'mediaGenerationApi', data);
	}, startWithinMs);

	afterAll(async () => {
		await n8n?.close();
		await sandbox?.close();
	});

	async function start(resource: string, tool: keyof typeof BODIES, name: string) {
		const { data } = await axios.post<{ id: string }>(
			`${sandbox.baseUrl}/v1/${tool}`,
			{ name, ...BODIES[tool] },
			{ headers: { authorization: `Bearer ${sandbox.apiKey}` }, proxy: false },
		);
		return { id: data.id, resource };
	}

	const ended = ({ id }: { id: string }) =>
		waitUntil(`${id} has ended`, async () => {
			const all = await sandbox.projects();
			return all.some((one) => one.id === id && ['complete', 'error'].includes(one.status));
		});

	async function collected(items: object[], onError: string): Promise<Item[][]> {
		return outputsOf(await n8n.rest.execute(looking(credential, items, onError)));
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
		await sandbox.fault('GET', path, refused, 9);
		const outputs = await collected([image], 'continueErrorOutput');
		await sandbox.clearFaults();
		expect(outputs.map(({ length }) => length)).toEqual([0, 0, 0, 1]);
		expect(JSON.stringify(outputs[3])).toContain(image.id);
	});
});
