import { theContract } from '../../sandbox/contract/contract.mts';
import { kindsOfResults } from './media-kind.mts';
import { smallestRequest, uploadFiles, type Files } from './smallest-request.mts';
import { SandboxClient, type Project } from '../../hosts/sandbox-client.mts';
import { sandboxOf } from '../support/sandbox-of.mts';
import { closedAfterEach } from '../support/closed-after-each.mts';

const startSandbox = closedAfterEach(SandboxClient.start);

describe.each(['flat', 'nested'] as const)('the %s layout', (layout) => {
	const client = sandboxOf({ renderMs: 0, layout });
	let files: Files;

	beforeAll(async () => {
		files = await uploadFiles(client);
	});

	const tools = theContract().tools.filter(({ layouts }) => layouts.includes(layout));

	test.each(tools)(
		'$slug makes a real $kind of the least that it asks for',
		async ({ slug, kind }) => {
			const created = await client.post(`/v1/${slug}`, smallestRequest(slug, layout, files));
			expect(created.body.message).toBeUndefined();
			expect(created.status).toBe(200);
			expect(theContract().problems(`created-${kind}`, created.body)).toEqual([]);
			const project = await client.ended(created.body.id);
			expect(project).toMatchObject({ status: 'complete', enabled: true });
			expect(theContract().problems(`${kind}-project.${layout}`, project)).toEqual([]);
			expect(await kindsOfResults(project)).toEqual([kind]);
		},
	);

	test('a project that fails matches its schema before and after; only nested ones always have an error key', async () => {
		const body = {
			content: 'x',
			style: { art_style: 'Mech' },
			name: 'slow:60 fail:no_source_face',
		};
		const { body: created } = await client.post('/v1/ai-qr-code-generator', body);
		const check = (project: Project) =>
			expect(theContract().problems(`image-project.${layout}`, project)).toEqual([]);
		const waiting = (await client.get(`/v1/image-projects/${created.id}`)).body;
		expect(['pending', 'queued', 'rendering']).toContain(waiting.status);
		check(waiting);
		expect('error' in waiting).toBe(layout === 'nested');
		await client.advance(61);
		const failed = await client.ended(created.id);
		expect(failed.status).toBe('error');
		expect(failed.error?.code).toBe('no_source_face');
		expect(failed.downloads).toEqual([]);
		check(failed);
	});

	test('deletes a project and its results, but in the flat layout no audio project', async () => {
		for (const { slug, kind } of tools.filter((tool) => /qr|text-to|voice-gen/.test(tool.slug))) {
			const body = smallestRequest(slug, layout, files);
			const { id, downloads } = await client.run(slug, body);
			const path = `/v1/${kind}-projects/${id}`;
			const removed = await client.call('DELETE', path);
			if (layout === 'flat' && kind === 'audio') {
				expect([removed.status, removed.body]).toEqual([404, { message: 'Not Found' }]);
				continue;
			}
			expect([removed.status, String(removed.body)]).toEqual([204, '']);
			expect((await fetch(downloads[0].url)).status).toBe(404);
			const after = (await client.get(path)).body;
			expect(after).toMatchObject({ id, enabled: false, downloads: [] });
			expect(theContract().problems(`${kind}-project.${layout}`, after)).toEqual([]);
		}
	});

	test('has the live service’s other tools only in its layout', async () => {
		const { status } = await client.post('/v1/photo-colorizer', {
			assets: { image_file_path: files.photo },
		});
		expect(status).toBe(layout === 'nested' ? 200 : 404);
	});
});

describe('the first status', () => {
	test.each([
		['flat', 'pending'],
		['nested', 'queued'],
	] as const)('is in the %s layout %s', async (layout, first) => {
		const client = await startSandbox({ renderMs: 0, layout, queueMs: 60_000 });
		const body = { content: 'x', style: { art_style: 'Mech' } };
		const { id } = (await client.post('/v1/ai-qr-code-generator', body)).body;
		expect((await client.get(`/v1/image-projects/${id}`)).body.status).toBe(first);
	});
});
