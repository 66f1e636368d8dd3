import { loadContract } from '../../sandbox/contract/contract.mts';
import { QR } from '../support/demo-files.mts';
import { detectResultKinds } from './media-kind.mts';
import { makeSmallestRequest, uploadFiles, type Files } from './smallest-request.mts';
import { SandboxClient, type Project } from '../../hosts/sandbox-client.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { closeAfterEach } from '../support/close-after-each.mts';

const startSandbox = closeAfterEach(SandboxClient.start);

describe.each(['flat', 'nested'] as const)('the %s layout', (layout) => {
	const client = useSandbox({ renderMs: 0, layout });
	let files: Files;

	beforeAll(async () => {
		files = await uploadFiles(client);
	});

	const tools = loadContract().tools.filter(
		({ layouts, without_operation }) => layouts.includes(layout) && !without_operation,
	);

	test.each(tools)(
		'$slug renders a real $kind from its smallest request',
		async ({ slug, kind }) => {
			const created = await client.createProject(slug, makeSmallestRequest(slug, layout, files));
			expect(loadContract().findProblems(`created-${kind}`, created)).toEqual([]);
			const project = await client.waitForEnd(created.id);
			expect(project).toMatchObject({ status: 'complete', enabled: true });
			expect(loadContract().findProblems(`${kind}-project.${layout}`, project)).toEqual([]);
			expect(await detectResultKinds(project)).toEqual([kind]);
		},
	);

	test('a failing project matches its schema before and after its failure, and a waiting project has an error key only in the nested layout', async () => {
		const body = { ...QR, name: 'slow:60 fail:no_source_face' };
		const { id } = await client.createProject('ai-qr-code-generator', body);
		const check = (project: Project) =>
			expect(loadContract().findProblems(`image-project.${layout}`, project)).toEqual([]);
		const waiting = await client.readProject(id);
		expect(['pending', 'queued', 'rendering']).toContain(waiting.status);
		check(waiting);
		expect('error' in waiting).toBe(layout === 'nested');
		await client.advance(61);
		const failed = await client.waitForEnd(id);
		const error = { code: 'no_source_face' };
		expect(failed).toMatchObject({ status: 'error', error, downloads: [] });
		check(failed);
	});

	test('deletes a project and its results', async () => {
		for (const { slug, kind } of tools.filter((tool) => /qr|text-to|voice-gen/.test(tool.slug))) {
			const body = makeSmallestRequest(slug, layout, files);
			const { id, downloads } = await client.runProject(slug, body);
			const path = `/v1/${kind}-projects/${id}`;
			const removed = await client.call('DELETE', path);
			expect([removed.status, String(removed.body)]).toEqual([204, '']);
			expect((await fetch(downloads[0].url)).status).toBe(404);
			const after = (await client.get(path)).body;
			expect(after).toMatchObject({ id, enabled: false, downloads: [] });
			expect(loadContract().findProblems(`${kind}-project.${layout}`, after)).toEqual([]);
		}
	});

	test('has the live service’s other tools in the nested layout only', async () => {
		const body = { assets: { image_file_path: files.photo } };
		const { status } = await client.post('/v1/photo-colorizer', body);
		expect(status).toBe(layout === 'nested' ? 200 : 404);
	});
});

describe('the first status', () => {
	test.each([
		['flat', 'pending'],
		['nested', 'queued'],
	] as const)('in the %s layout is %s', async (layout, first) => {
		const client = await startSandbox({ renderMs: 0, layout, queueMs: 60_000 });
		const { id } = await client.createProject('ai-qr-code-generator', QR);
		expect((await client.readProject(id)).status).toBe(first);
	});
});
