import { audienceOf } from '../../../nodes/MediaGeneration/output/audience';
import { fakeExecution } from '../../support/fake-execution.mts';
import { collect, started } from '../support/collecting.mts';
import { finished, project } from '../support/fake-service.mts';

test('as the tool of an AI agent everything leaves through the one output that it sees, as links', async () => {
	const { outputs } = collect(
		[started('p1'), started('p2'), started('p3')],
		(id) => (id === 'p1' ? finished(id) : id === 'p2' ? project(id, 'rendering') : { status: 404 }),
		{ whenFinished: 'download', isAgentTool: true },
	);
	const [all, ...others] = await outputs;
	expect(others.flat()).toEqual([]);
	expect(all!.map(({ json }) => json)).toMatchObject([
		{ id: 'p1', status: 'complete', downloads: [{}] },
		{ id: 'p2', status: 'rendering', next_step: expect.stringContaining('do not start it again') },
		{ id: 'p3', failure: {} },
	]);
	expect(all!.every(({ binary }) => binary === undefined)).toBe(true);
});

test('n8n marks the tool of an agent by its type', () => {
	const audience = (type: string) => {
		const { context } = fakeExecution({});
		return audienceOf({ getNode: () => ({ ...context.getNode(), type }) });
	};
	expect(audience('n8n-nodes-media-generation.mediaGenerationTool').linksOnly).toBe(true);
	expect(audience('n8n-nodes-media-generation.mediaGeneration').linksOnly).toBe(false);
});
